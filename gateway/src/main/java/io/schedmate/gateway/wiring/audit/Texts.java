package io.schedmate.gateway.wiring.audit;

/** Prepares callers' texts for storage: on one line, with a limited length. */
final class Texts {

    private Texts() {}

    /** Removes control characters. */
    static String plain(String text, int longest) {
        return cut(text.replaceAll("\\p{Cntrl}", "?"), longest);
    }

    /** Ends with … if it was shortened. */
    static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest) + "…";
    }
}
