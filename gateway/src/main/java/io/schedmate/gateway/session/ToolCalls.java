package io.schedmate.gateway.session;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.crypto.SecretKey;

/**
 * Signs proofs that a call to the API comes from one of the gateway's tools for assistants. A proof states the
 * assistant's address, because the tool's call comes from the gateway's own address. Calls with a proof are not counted
 * in the rate limit, because the assistant's call was counted. Every gateway with the same secret accepts a proof, for
 * {@link #LIFETIME}.
 */
public final class ToolCalls {

    /** The header that contains the proof. */
    public static final String HEADER = "X-SchedMate-Tool-Call";

    public static final Duration LIFETIME = Duration.ofMinutes(1);

    /** Version, expiry in seconds since 1970, caller and address in base64url, signature. */
    private static final Pattern FORM =
            Pattern.compile("(t1\\.(\\d{1,12})\\.([\\w-]{1,1200})\\.([\\w-]{1,100}))\\.([\\w-]{1,100})");

    private final Seal seal;
    private final Clock clock;

    public ToolCalls(SecretKey secret, Clock clock) {
        this.seal = new Seal(secret);
        this.clock = clock;
    }

    /**
     * Creates a proof for one caller.
     *
     * @param caller the name under which the caller's calls are counted
     * @param address the address of the caller
     */
    public String proof(String caller, String address) {
        long end = clock.instant().plus(LIFETIME).getEpochSecond();
        String claims = "t1.%d.%s.%s".formatted(end, encoded(caller), encoded(address));
        return claims + "." + seal.of(claims);
    }

    /** Returns the caller's address; empty if the proof is invalid, has expired, or is for another caller. */
    public Optional<String> address(String proof, String caller) {
        var match = FORM.matcher(proof);
        if (!match.matches() || !seal.isOf(match.group(1), match.group(5))) {
            return Optional.empty();
        }
        boolean holds = clock.instant().isBefore(Instant.ofEpochSecond(Long.parseLong(match.group(2))));
        return holds && decoded(match.group(3)).equals(caller)
                ? Optional.of(decoded(match.group(4)))
                : Optional.empty();
    }

    private static String encoded(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String decoded(String text) {
        return new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
    }
}
