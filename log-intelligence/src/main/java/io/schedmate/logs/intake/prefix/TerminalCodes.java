package io.schedmate.logs.intake.prefix;

/** Removes sequences that only a terminal interprets: CSI, OSC and other escape sequences. */
public final class TerminalCodes {

    private static final char ESCAPE = '\u001B';
    private static final char BELL = '\u0007';

    private TerminalCodes() {}

    /**
     * Returns the text itself if it holds no escape. Takes one pass; an unfinished sequence extends to the end of the
     * text.
     */
    public static String strip(String text) {
        int escape = text.indexOf(ESCAPE);
        if (escape < 0) {
            return text;
        }
        var plain = new StringBuilder(text.length());
        int at = 0;
        while (escape >= 0) {
            plain.append(text, at, escape);
            at = end(text, escape);
            escape = text.indexOf(ESCAPE, at);
        }
        return plain.append(text, at, text.length()).toString();
    }

    private static int end(String text, int escape) {
        int at = escape + 1;
        if (at >= text.length()) {
            return text.length();
        }
        return switch (text.charAt(at)) {
            case '[' -> csiEnd(text, at + 1);
            case ']' -> oscEnd(text, at + 1);
            case '(', ')' -> Math.min(text.length(), at + 2);
            default -> at + 1;
        };
    }

    private static int csiEnd(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= ' ' && text.charAt(at) < '@') {
            at++;
        }
        return Math.min(text.length(), at + 1);
    }

    private static int oscEnd(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) != BELL && text.charAt(at) != ESCAPE) {
            at++;
        }
        boolean terminator = at + 1 < text.length() && text.charAt(at) == ESCAPE && text.charAt(at + 1) == '\\';
        return Math.min(text.length(), terminator ? at + 2 : at + 1);
    }
}
