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
 * Proves that a tool for assistants makes a call of the API, and from where its caller came. The caller's own call is in the
 * rate already, and the tool's call comes from this gateway's own address. Any gateway with the same secret reads the proof,
 * within {@link #LIFETIME}.
 */
public final class ToolCalls {

    /** The header that carries the proof. */
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
     * A proof for one caller.
     *
     * @param caller as whom the caller's calls are counted
     * @param address from which the caller called
     */
    public String proof(String caller, String address) {
        long end = clock.instant().plus(LIFETIME).getEpochSecond();
        String said = "t1.%d.%s.%s".formatted(end, encoded(caller), encoded(address));
        return said + "." + seal.of(said);
    }

    /** The caller's address; empty when the proof is none of ours, is another caller's, or holds no longer. */
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
