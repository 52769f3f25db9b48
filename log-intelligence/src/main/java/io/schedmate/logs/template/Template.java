package io.schedmate.logs.template;

/**
 * The constant part of a segment, with a typed placeholder for each value.
 *
 * @param key 64-bit hash of the masked text: the same text has the same key in every run and file
 * @param text such as {@code step <num> loss <nan>}
 */
public record Template(long key, String text) {

    /** Returns the key as 16 hexadecimal digits. */
    public String id() {
        return idOf(key);
    }

    public static String idOf(long key) {
        String digits = Long.toHexString(key);
        return "0".repeat(16 - digits.length()) + digits;
    }
}
