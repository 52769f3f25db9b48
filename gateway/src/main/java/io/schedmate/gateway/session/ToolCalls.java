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
 * Proves that a call of the API comes from a tool for assistants, and from which address the assistant called. The
 * assistant's own call is already counted in the rate limit, and the tool's call comes from this gateway's address. Any
 * gateway with the same secret accepts the proof, within {@link #LIFETIME}.
 */
public final class ToolCalls {

    /** The header with the proof. */
    public static final String HEADER = "X-SchedMate-Tool-Call";

    public static final Duration LIFETIME = Duration.ofMinutes(1);

    /** Version, expiry in seconds since 1970, caller and address in base64url, seal. */
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
     * @param caller under whose name the calls are counted
     * @param address of the caller
     */
    public String proof(String caller, String address) {
        long end = clock.instant().plus(LIFETIME).getEpochSecond();
        String said = "t1.%d.%s.%s".formatted(end, encoded(caller), encoded(address));
        return said + "." + seal.of(said);
    }

    /** Returns the caller's address; empty if the proof is invalid, for another caller, or has expired. */
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
