package io.schedmate.gateway.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KeyRingTest {

    private Instant now = Instant.ofEpochSecond(1000);
    private final InMemoryApiKeys keys = new InMemoryApiKeys();
    private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
    private final KeyRing ring = new KeyRing(keys, clock, new Random(7));

    @Test
    void aKeyIsValidUntilItExpires() {
        var issued = ring.issue("a", caller(), Duration.ofSeconds(60));

        now = now.plusSeconds(59);
        assertThat(ring.open(issued.text())).contains(issued.key());
        now = now.plusSeconds(1);
        assertThat(ring.open(issued.text())).isEmpty();
    }

    @Test
    void rotationDoesNotExtendTheLifetimeOfAKey() {
        var issued = ring.issue("a", caller(), Duration.ofSeconds(60));

        var next = ring.rotate(issued.key().id(), Duration.ofSeconds(600)).orElseThrow();

        now = now.plusSeconds(60);
        assertThat(ring.open(issued.text())).isEmpty();
        assertThat(ring.open(next.text())).isEmpty();
    }

    @Test
    void aRotatedKeyIsValidForItsGracePeriodAndItsSuccessorKeepsTheExpiry() {
        var issued = ring.issue("a", caller(), null);
        var next = ring.rotate(issued.key().id(), Duration.ofSeconds(60)).orElseThrow();

        assertThat(next.key().replaces()).isEqualTo(issued.key().id());
        assertThat(next.key().name()).isEqualTo("a");
        assertThat(next.key().caller()).isEqualTo(caller());
        assertThat(next.key().expiresAt()).isNull();
        now = now.plusSeconds(59);
        assertThat(ring.open(issued.text())).isPresent();
        now = now.plusSeconds(1);
        assertThat(ring.open(issued.text())).isEmpty();
        assertThat(ring.open(next.text())).contains(next.key());
        assertThat(ring.rotate(issued.key().id(), Duration.ZERO)).isEmpty();
    }

    @Test
    void aKeyIsValidOnlyWithItsOwnSecret() {
        var issued = ring.issue("a", caller(), null);
        String id = issued.key().id();
        String other = ring.issue("b", caller(), null).text();

        assertThat(ring.open("smk_" + id + other.substring(other.lastIndexOf('_'))))
                .isEmpty();
        assertThat(ring.open(issued.text() + "a")).isEmpty();
        assertThat(ring.open("")).isEmpty();
        assertThat(ring.holds(id)).isTrue();
        assertThat(ring.find(id)).contains(issued.key());
        ring.revoke(id);
        assertThat(ring.open(issued.text())).isEmpty();
        assertThat(ring.holds(id)).isFalse();
        assertThat(ring.find(id)).isEmpty();
        assertThat(ring.kept(id)).isPresent();
        assertThat(ring.all()).hasSize(2);
        assertThat(ring.revoke("none")).isEmpty();
    }

    @Test
    void aRevokedKeyCannotBeRotatedAndKeepsItsRevocationTime() {
        var issued = ring.issue("a", caller(), null);
        var revoked = ring.revoke(issued.key().id()).orElseThrow();
        now = now.plusSeconds(5);

        assertThat(ring.rotate(issued.key().id(), Duration.ZERO)).isEmpty();
        assertThat(ring.revoke(issued.key().id())).contains(revoked);
    }

    @Test
    void aKeyThatIsRevokedDuringItsRotationStaysRevokedAndGetsNoSuccessor() {
        var issued = ring.issue("a", caller(), null);
        String id = issued.key().id();
        var rotates = new KeyRing(keys, clock, new Random(8) {
            @Override
            public void nextBytes(byte[] bytes) {
                ring.revoke(id);
                super.nextBytes(bytes);
            }
        });

        assertThat(rotates.rotate(id, Duration.ofDays(30))).isEmpty();

        assertThat(ring.open(issued.text())).isEmpty();
        assertThat(ring.all()).hasSize(1);
    }

    @Test
    void aKeyThatIsRotatedDuringItsRevocationIsRevoked() {
        var issued = ring.issue("a", caller(), null);
        String id = issued.key().id();
        var revokes = new KeyRing(
                keys,
                ((InstantSource) () -> {
                            ring.rotate(id, Duration.ofDays(30));
                            return now;
                        })
                        .withZone(ZoneOffset.UTC),
                new Random(9));

        assertThat(revokes.revoke(id)).isPresent();

        assertThat(ring.open(issued.text())).isEmpty();
        assertThat(ring.kept(id).orElseThrow().revokedAt()).isEqualTo(now);
    }

    @Test
    void theFirstKeyIsCreatedOnceAndHasAllRights() {
        var first = ring.issueFirst().orElseThrow();

        assertThat(first.key().caller().roles()).contains(Role.OPERATOR, Role.ADMIN);
        assertThat(ring.issueFirst()).isEmpty();
    }

    @Test
    void theStringFormOfAKeyDoesNotContainItsSecret() {
        var issued = ring.issue("a", caller(), null);

        assertThat(issued.toString() + issued.key())
                .doesNotContain(issued.text().substring(17));
        assertThat(issued.key().hash()).hasSize(64).doesNotContain(issued.text().substring(17));
    }

    private static Caller caller() {
        return new Caller("a", Set.of(Role.READER), Set.of(), null);
    }
}
