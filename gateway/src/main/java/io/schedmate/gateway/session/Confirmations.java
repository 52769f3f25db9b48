package io.schedmate.gateway.session;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import javax.crypto.SecretKey;

/**
 * Encodes a confirmation as a signed text, which a person gives to an assistant. Every gateway with the same secret
 * accepts it, for {@link #LIFETIME}.
 */
public final class Confirmations {

    public static final Duration LIFETIME = Duration.ofMinutes(10);

    /** Version, recovery, revision, expiry in seconds since 1970, name in base64url, signature. */
    private static final Pattern FORM =
            Pattern.compile("(c1\\.([0-9a-f-]{36})\\.(\\d{1,9})\\.(\\d{1,12})\\.([\\w-]{1,1200}))\\.([\\w-]{1,100})");

    private final Seal seal;
    private final Clock clock;

    public Confirmations(SecretKey secret, Clock clock) {
        this.seal = new Seal(secret);
        this.clock = clock;
    }

    /** Returns the expiry time of a text created now. */
    public Instant end() {
        return clock.instant().plus(LIFETIME).truncatedTo(ChronoUnit.SECONDS);
    }

    public String text(Confirmation confirmation, Instant end) {
        String claims = "c1.%s.%d.%d.%s"
                .formatted(
                        confirmation.recovery(),
                        confirmation.revision(),
                        end.getEpochSecond(),
                        Base64.getUrlEncoder()
                                .withoutPadding()
                                .encodeToString(confirmation.by().getBytes(StandardCharsets.UTF_8)));
        return claims + "." + seal.of(claims);
    }

    /** Returns the confirmation; empty if the text is invalid, is for another recovery, or has expired. */
    public Optional<Confirmation> open(String text, UUID recovery) {
        var match = FORM.matcher(text.strip());
        if (!match.matches() || !seal.isOf(match.group(1), match.group(6))) {
            return Optional.empty();
        }
        String by = new String(Base64.getUrlDecoder().decode(match.group(5)), StandardCharsets.UTF_8);
        var confirmation = new Confirmation(UUID.fromString(match.group(2)), Integer.parseInt(match.group(3)), by);
        var end = Instant.ofEpochSecond(Long.parseLong(match.group(4)));
        return clock.instant().isBefore(end) && confirmation.recovery().equals(recovery)
                ? Optional.of(confirmation)
                : Optional.empty();
    }
}
