package io.schedmate.signing;

import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parameters of a signature, in the order that the profile requires.
 *
 * @param created in whole seconds, as is {@code expires}
 * @param nonce 16 random bytes, base64url
 * @param keyId names the key to the one who verifies
 */
record SignatureParameters(Instant created, Instant expires, String nonce, String keyId) {

    private static final Pattern INPUT = Pattern.compile("sig=(?<covered>\\([^)]*\\));created=(?<created>\\d{1,11})"
            + ";expires=(?<expires>\\d{1,11});nonce=\"(?<nonce>[A-Za-z0-9_-]{22})\";keyid=\"(?<key>[!#-\\[\\]-~]{1,128})\""
            + ";alg=\"ed25519\";tag=\"" + SigningProfile.TAG + "\"");

    String text(AgentCall call) {
        return "%s;created=%d;expires=%d;nonce=\"%s\";keyid=\"%s\";alg=\"ed25519\";tag=\"%s\""
                .formatted(
                        SigningProfile.covered(call),
                        created.getEpochSecond(),
                        expires.getEpochSecond(),
                        nonce,
                        keyId,
                        SigningProfile.TAG);
    }

    /** Reads header {@code Signature-Input}; empty unless it covers exactly what this call must cover. */
    static Optional<SignatureParameters> parse(String input, AgentCall call) {
        Matcher parts = INPUT.matcher(input);
        if (!parts.matches() || !parts.group("covered").equals(SigningProfile.covered(call))) {
            return Optional.empty();
        }
        return Optional.of(new SignatureParameters(
                Instant.ofEpochSecond(Long.parseLong(parts.group("created"))),
                Instant.ofEpochSecond(Long.parseLong(parts.group("expires"))),
                parts.group("nonce"),
                parts.group("key")));
    }
}
