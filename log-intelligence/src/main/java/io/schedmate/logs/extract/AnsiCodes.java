package io.schedmate.logs.extract;

/** Removes terminal control sequences. */
final class AnsiCodes {

    private static final char ESCAPE = '\u001b';

    private AnsiCodes() {}

    /** {@code segment} without colour and cursor sequences; the same object where it has none. */
    static String removedFrom(String segment) {
        int at = segment.indexOf(ESCAPE);
        if (at < 0) {
            return segment;
        }
        StringBuilder kept = new StringBuilder(segment.length());
        int from = 0;
        while (at >= 0) {
            kept.append(segment, from, at);
            from = endOfSequence(segment, at);
            at = segment.indexOf(ESCAPE, from);
        }
        return kept.append(segment, from, segment.length()).toString();
    }

    private static int endOfSequence(String segment, int escape) {
        int at = escape + 1;
        if (at >= segment.length() || segment.charAt(at) != '[') {
            return Math.min(at + 1, segment.length());
        }
        at++;
        while (at < segment.length() && segment.charAt(at) < '@') {
            at++;
        }
        return Math.min(at + 1, segment.length());
    }
}
