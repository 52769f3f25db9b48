package io.schedmate.logs.extract;

/** Finds escape sequences that move the cursor to another line, so that the terminal draws the following text there. */
final class CursorMoves {

    private static final char ESCAPE = '\u001b';

    private CursorMoves() {}

    /** Returns the position after the next such sequence that has text after it, or -1. */
    static int next(String text, int from) {
        int at = text.indexOf(ESCAPE, from);
        while (at >= 0) {
            int end = at + 1;
            if (end < text.length() && text.charAt(end) == '[') {
                end++;
                while (end < text.length() && text.charAt(end) < '@') {
                    end++;
                }
                boolean moves = end < text.length() && "ABEFHf".indexOf(text.charAt(end)) >= 0;
                if (moves && end + 1 < text.length()) {
                    return end + 1;
                }
            }
            at = text.indexOf(ESCAPE, end);
        }
        return -1;
    }
}
