package io.schedmate.logs.extract.plan.rule;

/** The signs of East Asian text, which are as wide as its letters. */
final class WideSigns {

    private static final String WIDE = "：＝，；（）［］｜／、【】";
    private static final String NARROW = ":=,;()[]|/,[]";

    private WideSigns() {}

    /** Returns {@code text} with the narrow signs that mean the same, each at its place. */
    static String narrowed(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (WIDE.indexOf(text.charAt(i)) >= 0) {
                return narrowedFrom(i, text);
            }
        }
        return text;
    }

    private static String narrowedFrom(int first, String text) {
        StringBuilder narrow = new StringBuilder(text);
        for (int i = first; i < text.length(); i++) {
            int sign = WIDE.indexOf(text.charAt(i));
            if (sign >= 0) {
                narrow.setCharAt(i, NARROW.charAt(sign));
            }
        }
        return narrow.toString();
    }
}
