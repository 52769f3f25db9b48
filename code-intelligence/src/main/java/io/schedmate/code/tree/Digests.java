package io.schedmate.code.tree;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Computes SHA-256 digests in hexadecimal. */
public final class Digests {

    private Digests() {}

    static String of(byte[] bytes) {
        return HexFormat.of().formatHex(sha256().digest(bytes));
    }

    /**
     * Returns a digest of several texts. The length of each text precedes it in the input, so that different lists give
     * different inputs.
     */
    public static String of(List<String> texts) {
        MessageDigest digest = sha256();
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
            digest.update(bytes);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(
                    "This Java runtime lacks SHA-256, which every Java runtime must provide.", e);
        }
    }
}
