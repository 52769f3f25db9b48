package io.schedmate.gateway.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Codes that sign a browser in once, within {@link #LIFETIME}, instead of a key that would stay in its history. */
public final class SignInLinks {

    public static final Duration LIFETIME = Duration.ofMinutes(30);

    private static final int CODE_BYTES = 32;
    private static final long MOST_OPEN = 1_000;

    private final RandomGenerator random;
    private final Cache<String, String> keys;

    /** @param random must be a cryptographic one outside of tests */
    public SignInLinks(RandomGenerator random) {
        this.random = random;
        this.keys = Caffeine.newBuilder()
                .maximumSize(MOST_OPEN)
                .expireAfterWrite(LIFETIME)
                .build();
    }

    /** A new code for a key. */
    public String make(String keyId) {
        var code = new byte[CODE_BYTES];
        random.nextBytes(code);
        String text = Base64.getUrlEncoder().withoutPadding().encodeToString(code);
        keys.put(text, keyId);
        return text;
    }

    /** The id of the code's key, to the first who asks; it may hold no longer. */
    public Optional<String> redeem(String code) {
        return Optional.ofNullable(keys.asMap().remove(code));
    }
}
