package io.schedmate.edge.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtException;

class InternalTokensTest {

    private static final Caller ROSA = caller("rosa");

    private Instant now = Instant.parse("2026-03-02T12:00:00Z");
    private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
    private final InternalTokens tokens =
            new InternalTokens(new InternalKey("a secret of the platform, for tests only"), clock);

    @Test
    void callsOfACallerWithinSecondsShareOneToken() {
        String first = tokens.mint(ROSA);
        pass(Duration.ofSeconds(10));

        assertThat(tokens.mint(caller("rosa"))).isEqualTo(first);
        assertThat(tokens.mint(caller("tim"))).isNotEqualTo(first);
    }

    @Test
    void aSharedTokenIsReplacedBeforeMostOfItsLifetimeHasPassed() {
        String first = tokens.mint(ROSA);
        pass(Duration.ofSeconds(16));

        assertThat(tokens.mint(ROSA)).isNotEqualTo(first);
    }

    @Test
    void anAcceptedTokenIsRejectedOnceItHasExpired() {
        JwtDecoder decoder = tokens.decoder();
        String token = tokens.mint(ROSA);
        // From here the decoder caches the token for its lifetime, which is longer than the token is valid.
        pass(InternalTokens.LIFETIME.minusSeconds(1));
        assertThat(decoder.decode(token).getSubject()).isEqualTo("rosa");

        pass(Duration.ofSeconds(40));

        assertThatThrownBy(() -> decoder.decode(token)).isInstanceOf(JwtException.class);
    }

    @Test
    void aTokenHoldsEverythingThatDecidesWhatItsCallerMayDo() {
        Caller caller = new Caller(
                "slurm-key",
                Set.of(Role.SUBMITTER, Role.SHIPPER),
                Set.of("speech", "vision"),
                "rosa",
                CallerKind.SCHEDULER,
                new Bindings(Set.of("hall-a", "hall-b"), Set.of("n1", "n2")));

        assertThat(InternalTokens.caller(tokens.decoder().decode(tokens.mint(caller))))
                .isEqualTo(caller);
        assertThat(InternalTokens.caller(tokens.decoder().decode(tokens.mint(ROSA))))
                .isEqualTo(ROSA);
    }

    private void pass(Duration time) {
        now = now.plus(time);
    }

    private static Caller caller(String name) {
        return new Caller(
                name, Set.of(Role.READER), Set.of(), name, CallerKind.PERSON, new Bindings(Set.of(), Set.of()));
    }
}
