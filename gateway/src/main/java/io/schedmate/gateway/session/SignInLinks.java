package io.schedmate.gateway.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Manages codes with which a browser can sign in once within {@link #LIFETIME}. They are used instead of a key, which
 * would stay in the browser's history.
 */
public final class SignInLinks {

    public static final Duration LIFETIME = Duration.ofMinutes(30);

    private static final int CODE_BYTES = 32;
    private static final long MAX_OPEN = 1_000;

    private final RandomGenerator random;
    private final Cache<String, String> keys;

    /**
     * Creates an empty set of codes.
     *
     * @param random must be cryptographically secure outside tests
     */
    public SignInLinks(RandomGenerator random) {
        this.random = random;
        this.keys = Caffeine.newBuilder()
                .maximumSize(MAX_OPEN)
                .expireAfterWrite(LIFETIME)
                .build();
    }

    /** Creates a code for a key. */
    public String make(String keyId) {
        var code = new byte[CODE_BYTES];
        random.nextBytes(code);
        String text = Base64.getUrlEncoder().withoutPadding().encodeToString(code);
        keys.put(text, keyId);
        return text;
    }

    /** Returns the id of the code's key and invalidates the code. The key may have become invalid. */
    public Optional<String> redeem(String code) {
        return Optional.ofNullable(keys.asMap().remove(code));
    }
}
