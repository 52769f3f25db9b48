package io.schedmate.logs.extract.plan.rule;

/** The full-width signs of East Asian text. */
final class FullWidthCharacters {

    private static final String WIDE = "：＝，；（）［］｜／、【】";
    private static final String NARROW = ":=,;()[]|/,[]";

    private FullWidthCharacters() {}

    /**
     * Returns {@code text} with each wide sign replaced by the narrow sign of the same meaning, at the same position.
     */
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
