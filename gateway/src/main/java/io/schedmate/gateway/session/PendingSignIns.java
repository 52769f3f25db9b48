package io.schedmate.gateway.session;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.SecretKey;

/**
 * Encodes a pending sign-in as a signed text, which the browser stores, so that every gateway with the same secret can
 * continue it.
 */
public final class PendingSignIns {

    /** The time that a person has to sign in at the issuer. */
    public static final Duration LIFETIME = Duration.ofMinutes(10);

    /** Version, state, nonce, verifier, redirect in base64url, expiry in seconds since 1970, signature. */
    private static final Pattern FORM = Pattern.compile(
            "(p1\\.([\\w=-]{1,200})\\.([\\w=-]{1,200})\\.([\\w=~-]{1,200})\\.([\\w-]{1,2000})\\.(\\d{1,12}))\\.(.+)");

    private final Seal seal;
    private final Clock clock;

    public PendingSignIns(SecretKey secret, Clock clock) {
        this.seal = new Seal(secret);
        this.clock = clock;
    }

    /** Returns the text for the browser to store. */
    public String text(PendingSignIn pending) {
        String redirect = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(pending.redirect().toString().getBytes(StandardCharsets.UTF_8));
        String claims = String.join(
                ".",
                "p1",
                pending.state(),
                pending.nonce(),
                pending.verifier(),
                redirect,
                String.valueOf(clock.instant().plus(LIFETIME).getEpochSecond()));
        return claims + "." + seal.of(claims);
    }

    /** Returns the pending sign-in; empty if the text is invalid or too old, or if its state differs. */
    public Optional<PendingSignIn> open(String text, String state) {
        var match = FORM.matcher(text);
        return match.matches()
                        && seal.isOf(match.group(1), match.group(7))
                        && match.group(2).equals(state)
                        && clock.instant().isBefore(Instant.ofEpochSecond(Long.parseLong(match.group(6))))
                ? Optional.of(pending(match))
                : Optional.empty();
    }

    private static PendingSignIn pending(Matcher match) {
        var redirect = new String(Base64.getUrlDecoder().decode(match.group(5)), StandardCharsets.UTF_8);
        return new PendingSignIn(match.group(2), match.group(3), match.group(4), URI.create(redirect));
    }
}
