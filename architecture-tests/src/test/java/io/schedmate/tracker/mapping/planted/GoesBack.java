package io.schedmate.tracker.mapping.planted;

import java.util.regex.Pattern;

/** Planted: a mapping whose regular expression backtracks. */
final class GoesBack {

    private static final Pattern NESTED = Pattern.compile("(a+)+$");

    private GoesBack() {}

    static boolean matches(String path) {
        return NESTED.matcher(path).find();
    }
}
