package io.schedmate.logs.locate.event;

import com.google.re2j.Pattern;

/**
 * Recognises lines with an error's words that report none: Python's warnings, and lines of a lower level that a program
 * logs as errors.
 */
public final class HarmlessMentions {

    private static final int LOOKED_AT = 400;

    private static final String WARNING = "Warning: ";
    private static final Pattern PYTHON_WARNING = Pattern.compile("\\.pyx?:\\d{1,7}: [A-Z]?\\w{0,60}Warning: ");

    /** A second level behind the first, with at most one word between them. */
    private static final Pattern LOWER_LEVEL = Pattern.compile(
            "\\bERROR\\W{1,8}(?:\\w{1,30}\\W{1,8})?(?:\\x1b\\[[0-9;]{0,8}m)?(?:INFO|DEBUG|WARNING)(?:\\x1b\\[[0-9;]{0,8}m)?:");

    private HarmlessMentions() {}

    /** Whether the process continues after the line, whatever its words are. */
    public static boolean isHarmless(String text) {
        if (text.contains(WARNING)
                && (text.startsWith(WARNING)
                        || PYTHON_WARNING.matcher(start(text)).find())) {
            return true;
        }
        return text.contains("ERROR") && LOWER_LEVEL.matcher(start(text)).find();
    }

    private static String start(String text) {
        return text.length() <= LOOKED_AT ? text : text.substring(0, LOOKED_AT);
    }
}
