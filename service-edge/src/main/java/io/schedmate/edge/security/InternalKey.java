package io.schedmate.edge.security;

import io.schedmate.model.check.Require;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Name;

/**
 * The secret that the gateway and the services share.
 *
 * @param key at least 32 bytes; the same for all parts, and known to nobody else
 */
@ConfigurationProperties("schedmate.internal")
public record InternalKey(@Name("key") @Nullable String key) {

    private static final int FEWEST_BYTES = 32;

    public InternalKey {
        if (key == null || key.getBytes(StandardCharsets.UTF_8).length < FEWEST_BYTES) {
            throw Require.refused(
                    "schedmate.internal.key",
                    "a secret of at least " + FEWEST_BYTES + " bytes",
                    key == null ? "nothing" : "a shorter one",
                    "set SCHEDMATE_INTERNAL_KEY to the output of: openssl rand -base64 48");
        }
    }

    SecretKey secret() {
        return new SecretKeySpec(String.valueOf(key).getBytes(StandardCharsets.UTF_8), "HmacSHA256");
    }

    /** A secret of its own for another purpose, so that a value made for one does not hold for the other. */
    public SecretKey derived(String purpose) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(secret());
            return new SecretKeySpec(mac.doFinal(purpose.getBytes(StandardCharsets.UTF_8)), "HmacSHA256");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Expected a Java that knows HmacSHA256.", e);
        }
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return "InternalKey[…]";
    }
}
