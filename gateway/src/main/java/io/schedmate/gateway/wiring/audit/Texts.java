package io.schedmate.gateway.wiring.audit;

/** Texts of callers as they are kept: in one line, and no longer than wanted. */
final class Texts {

    private Texts() {}

    /** Without control characters. */
    static String plain(String text, int longest) {
        return cut(text.replaceAll("\\p{Cntrl}", "?"), longest);
    }

    /** Ends with … where something was cut off. */
    static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest) + "…";
    }
}
