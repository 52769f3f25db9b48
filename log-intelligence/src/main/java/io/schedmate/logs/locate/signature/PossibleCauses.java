package io.schedmate.logs.locate.signature;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Removes from a message what it only considers possible, such as a list of the reasons that a failure can have. */
final class PossibleCauses {

    private static final Pattern START = Pattern.compile(
            "(?i)\\b(?:(?:this|it) (?:can|could|may|might) (?:also )?(?:happen|occur) if\\b|(?:possible|potential|likely|common) (?:root )?(?:reasons|causes)\\b)");

    private PossibleCauses() {}

    /** Returns the text before the first supposition; the whole text if there is none or nothing before it. */
    static String removedFrom(String text) {
        Matcher matcher = START.matcher(text);
        return matcher.find() && matcher.start() > 0 ? text.substring(0, matcher.start()) : text;
    }
}
