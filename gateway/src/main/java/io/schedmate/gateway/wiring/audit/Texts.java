package io.schedmate.gateway.wiring.audit;

/** Prepares texts from callers for storage: on one line, with a limited length. */
final class Texts {

    private Texts() {}

    /** Returns the text with control characters replaced, limited to {@code longest} characters. */
    static String plain(String text, int longest) {
        return cut(text.replaceAll("\\p{Cntrl}", "?"), longest);
    }

    /** Returns at most {@code longest} characters, followed by … if the text was shortened. */
    static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest) + "…";
    }
}
