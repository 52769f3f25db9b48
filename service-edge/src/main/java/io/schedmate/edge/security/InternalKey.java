package io.schedmate.edge.security;

import io.schedmate.model.check.Require;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.ConstructorBinding;
import org.springframework.boot.context.properties.bind.Name;

/**
 * The secret that the gateway and the services share.
 *
 * @param key a secret of at least 32 bytes, which all components share and nobody else knows
 * @param alsoAccepted a second secret that is accepted while the secret is being changed, and never used for signing;
 *     null for none
 */
@ConfigurationProperties("schedmate.internal")
public record InternalKey(
        @Name("key") @Nullable String key, @Nullable String alsoAccepted) {

    private static final int MIN_BYTES = 32;

    @ConstructorBinding
    public InternalKey {
        if (key == null || isShort(key)) {
            throw refused("schedmate.internal.key", "SCHEDMATE_INTERNAL_KEY", key);
        }
        alsoAccepted = alsoAccepted == null || alsoAccepted.isEmpty() ? null : alsoAccepted;
        if (alsoAccepted != null && isShort(alsoAccepted)) {
            throw refused("schedmate.internal.also-accepted", "SCHEDMATE_INTERNAL_ALSO_ACCEPTED", alsoAccepted);
        }
    }

    public InternalKey(String key) {
        this(key, null);
    }

    private static boolean isShort(String secret) {
        return secret.getBytes(StandardCharsets.UTF_8).length < MIN_BYTES;
    }

    private static RuntimeException refused(String setting, String variable, @Nullable String secret) {
        return Require.refused(
                setting,
                "a secret of at least " + MIN_BYTES + " bytes",
                secret == null ? "nothing" : "a shorter one",
                "set " + variable + " to the output of: openssl rand -base64 48");
    }

    /** Returns the keys whose tokens and seals are accepted; the first one is used for signing. */
    public List<InternalKey> accepted() {
        return alsoAccepted == null ? List.of(this) : List.of(this, new InternalKey(alsoAccepted));
    }

    SecretKey secret() {
        return new SecretKeySpec(String.valueOf(key).getBytes(StandardCharsets.UTF_8), "HmacSHA256");
    }

    /**
     * Derives a separate secret for another purpose, so that a signature for one purpose is not valid for the other.
     */
    public SecretKey derived(String purpose) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(secret());
            return new SecretKeySpec(mac.doFinal(purpose.getBytes(StandardCharsets.UTF_8)), "HmacSHA256");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This Java runtime lacks HmacSHA256.", e);
        }
    }

    /** Returns a text that does not contain the secret. */
    @Override
    public String toString() {
        return "InternalKey[…]";
    }
}
