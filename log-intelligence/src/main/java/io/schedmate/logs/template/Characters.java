package io.schedmate.logs.template;

/** Kinds of characters in a table, for a pass that checks every character. */
final class Characters {

    /** The kinds of characters that a pass distinguishes: {@link #kindOf}. */
    static final int SPECIAL = 0;

    static final int WORD = 1;
    static final int DIGIT = 2;
    static final int BLANK = 3;
    static final int SIGN = 4;

    private static final int KIND = 7;
    private static final int HEX = 8;
    private static final int NAME = 16;
    private static final int OF_WORD = 32;
    private static final byte[] KINDS = kinds();

    private Characters() {}

    static int kindOf(char c) {
        return c < 128 ? KINDS[c] & KIND : SPECIAL;
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean isLetter(char c) {
        return c < 128 ? (KINDS[c] & KIND) == WORD && c != '_' : c > 0xBF && Character.isLetter(c);
    }

    static boolean isWord(char c) {
        return c < 128 ? (KINDS[c] & OF_WORD) != 0 : isLetter(c);
    }

    static boolean isHex(char c) {
        return c < 128 && (KINDS[c] & HEX) != 0;
    }

    /** Whether the name of a file or host may contain the character. */
    static boolean isName(char c) {
        return c < 128 ? (KINDS[c] & NAME) != 0 : isLetter(c);
    }

    /** Whether it is a block or box-drawing character. */
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
            int kind = digit ? DIGIT : letter || c == '_' ? WORD : c <= ' ' ? BLANK : SIGN;
            kind = "-+./~'\"[|".indexOf(c) >= 0 ? SPECIAL : kind;
            kinds[c] =
                    (byte) (kind | (hex ? HEX : 0) | (name ? NAME : 0) | (kind == WORD || kind == DIGIT ? OF_WORD : 0));
        }
        return kinds;
    }
}
