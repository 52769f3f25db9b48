package io.schedmate.gateway.key;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/**
 * The text of a key: {@code smk_<id>_<secret>}. The id identifies the key; the secret (256 random bits) proves it.
 *
 * @param id 12 hexadecimal digits, not secret
 * @param secret base64url, 43 characters
 */
record KeyText(String id, String secret) {

    private static final Pattern FORM = Pattern.compile("smk_([0-9a-f]{12})_([A-Za-z0-9_-]{43})");
    private static final int ID_BYTES = 6;
    private static final int SECRET_BYTES = 32;

    static KeyText fresh(RandomGenerator random) {
        var id = new byte[ID_BYTES];
        var secret = new byte[SECRET_BYTES];
        random.nextBytes(id);
        random.nextBytes(secret);
        return new KeyText(
                HexFormat.of().formatHex(id),
                Base64.getUrlEncoder().withoutPadding().encodeToString(secret));
    }

    static Optional<KeyText> read(String text) {
        var match = FORM.matcher(text);
        return match.matches() ? Optional.of(new KeyText(match.group(1), match.group(2))) : Optional.empty();
    }

    /**
     * Returns the SHA-256 of the secret, hexadecimal. A slow hash is unnecessary: 256 random bits cannot be guessed.
     */
    String hash() {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(
                    "This Java runtime lacks SHA-256, which every Java runtime must provide.", e);
        }
    }

    String text() {
        return "smk_" + id + "_" + secret;
    }

    @Override
    public String toString() {
        return "smk_" + id + "_…";
    }
}
