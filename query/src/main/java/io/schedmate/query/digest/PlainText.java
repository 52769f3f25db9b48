package io.schedmate.query.digest;

/** Removes terminal escape sequences from a text. */
final class PlainText {

    private static final char ESCAPE = '\u001B';

    private PlainText() {}

    static String of(String text) {
        int escape = text.indexOf(ESCAPE);
        if (escape < 0) {
            return text;
        }
        StringBuilder plain = new StringBuilder(text.length());
        int at = 0;
        while (escape >= 0) {
            plain.append(text, at, escape);
            at = end(text, escape + 1);
            escape = text.indexOf(ESCAPE, at);
        }
        return plain.append(text, at, text.length()).toString();
    }

    private static int end(String text, int from) {
        if (from >= text.length() || text.charAt(from) != '[') {
            return Math.min(text.length(), from + 1);
        }
        int at = from + 1;
        while (at < text.length() && (text.charAt(at) < '@' || text.charAt(at) > '~')) {
            at++;
        }
        return Math.min(text.length(), at + 1);
    }
}
