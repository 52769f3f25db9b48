package io.schedmate.edge.store;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Text from outside as part of a key. PostgreSQL refuses a row whose key takes more than 2,704 bytes, however few
 * characters these are.
 */
public final class IndexedText {

    /** Leaves room for a few columns of fixed size. */
    private static final int MAX_BYTES = 2500;

    private static final int KEPT = 500;

    private IndexedText() {}

    /**
     * Returns the text itself if it takes at most 2,500 bytes in UTF-8, and otherwise its beginning and its SHA-256
     * digest. Different texts remain different.
     */
    public static String of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= MAX_BYTES) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(KEPT - 1)) ? KEPT - 1 : KEPT;
        return text.substring(0, end) + " sha256:" + HexFormat.of().formatHex(digest(bytes));
    }

    private static byte[] digest(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(
                    "This Java runtime lacks SHA-256, which every Java runtime must provide.", e);
        }
    }
}
