package io.schedmate.logs.template;

/** Kinds of characters by table, for a pass that looks at every one. */
final class Characters {

    private static final byte DIGIT = 1;
    private static final byte LETTER = 2;
    private static final byte HEX = 4;
    private static final byte NAME = 8;
    private static final byte[] KINDS = kinds();

    private Characters() {}

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean isLetter(char c) {
        return c < 128 ? (KINDS[c] & LETTER) != 0 : c > 0xBF && Character.isLetter(c);
    }

    static boolean isWord(char c) {
        return c < 128 ? (KINDS[c] & (LETTER | DIGIT)) != 0 || c == '_' : isLetter(c);
    }

    static boolean isHex(char c) {
        return c < 128 && (KINDS[c] & HEX) != 0;
    }

    /** What the name of a file or host is made of. */
    static boolean isName(char c) {
        return c < 128 ? (KINDS[c] & NAME) != 0 : isLetter(c);
    }

    /** Block and box-drawing characters. */
    static boolean isDrawing(char c) {
        return c >= '\u2500' && c <= '\u259F';
    }

    private static byte[] kinds() {
        var kinds = new byte[128];
        for (char c = 0; c < 128; c++) {
            boolean digit = isDigit(c);
            boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
            boolean hex = digit || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F';
            boolean name = digit || letter || c == '_' || c == '-' || c == '.' || c == '+' || c == '@' || c == '%';
            kinds[c] = (byte) ((digit ? DIGIT : 0) | (letter ? LETTER : 0) | (hex ? HEX : 0) | (name ? NAME : 0));
        }
        return kinds;
    }
}
