package io.schedmate.gateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.key.InMemoryApiKeys;
import io.schedmate.gateway.key.KeyRing;
import io.schedmate.gateway.session.SessionHolder.Person;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests sessions, pending sign-ins and confirmations in their encoded form. */
class SessionsTest {

    private static final SecretKey SECRET = secret("one");
    private static final Caller ROSA =
            new Caller("rosa", Set.of(Role.READER, Role.OPERATOR), Set.of("speech", "vision"), "ines");

    private Instant now = Instant.parse("2026-03-02T12:00:00.5Z");
    private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
    private final KeyRing ring = new KeyRing(new InMemoryApiKeys(), clock, new Random(7));
    private final Sessions sessions = sessions(SECRET);

    @Test
    void aKeySessionEndsAtItsTimeLimitOrWithItsKey() {
        var issued = ring.issue("a", ROSA, null);
        SignedIn begun = sessions.begin(issued.key());
        String text = sessions.text(begun.session());

        assertThat(begun.session().expiresAt()).isEqualTo(Instant.parse("2026-03-02T20:00:00Z"));
        assertThat(sessions.open(text)).contains(begun);
        assertThat(begun.account()).isEqualTo("key:" + issued.key().id());
        assertThat(sessions.holds(begun.session())).isTrue();
        ring.revoke(issued.key().id());
        assertThat(sessions.open(text)).isEmpty();
        assertThat(sessions.holds(begun.session())).isFalse();

        SignedIn shorter =
                sessions.begin(ring.issue("b", ROSA, Duration.ofHours(1)).key());
        assertThat(shorter.session().expiresAt()).isEqualTo(now.plus(Duration.ofHours(1)));
        SignedIn longer =
                sessions.begin(ring.issue("c", ROSA, Duration.ofHours(9)).key());
        assertThat(longer.session().expiresAt()).isEqualTo(Instant.parse("2026-03-02T20:00:00Z"));
    }

    @Test
    void aPersonSessionContainsThePersonAndExpires() {
        var person = new Person("sub:issuer rosa", ROSA);
        SignedIn begun = sessions.begin(person);
        String text = sessions.text(begun.session());

        assertThat(sessions.open(text)).contains(begun);
        assertThat(begun.caller()).isEqualTo(ROSA);
        assertThat(begun.account()).isEqualTo("sub:issuer rosa");
        now = begun.session().expiresAt().minusMillis(1);
        assertThat(sessions.open(text)).isPresent();
        assertThat(sessions.holds(begun.session())).isTrue();
        now = begun.session().expiresAt();
        assertThat(sessions.open(text)).isEmpty();
        assertThat(sessions.holds(begun.session())).isFalse();
    }

    @Test
    void aSessionMayContainAPersonWithoutRolesProjectsOrOwner() {
        var person = new Person("a", new Caller("~:. é", Set.of(), Set.of(), null));
        SignedIn begun = sessions.begin(person);

        assertThat(sessions.open(sessions.text(begun.session()))).contains(begun);
    }

    @Test
    void aSignedOutSessionIsInvalid() {
        SignedIn begun = sessions.begin(new Person("a", ROSA));
        SignedIn other = sessions.begin(new Person("a", ROSA));
        sessions.end(begun.session());

        assertThat(sessions.open(sessions.text(begun.session()))).isEmpty();
        assertThat(sessions.holds(begun.session())).isFalse();
        assertThat(sessions.holds(other.session())).isTrue();
    }

    @Test
    void aTextWithAnotherSecretOrAModifiedTextIsNoSession() {
        String text = sessions.text(sessions.begin(new Person("a", ROSA)).session());

        assertThat(sessions(secret("another")).open(text)).isEmpty();
        assertThat(sessions(SECRET).open(text)).isPresent();
        assertThat(sessions.open(text + "a")).isEmpty();
        assertThat(sessions.open(text.replace("s2.", "s1."))).isEmpty();
        assertThat(sessions.open("")).isEmpty();
    }

    @Test
    void aChangeNeedsTheTokenOfItsOwnSession() {
        Session one = sessions.begin(new Person("a", ROSA)).session();
        Session other = sessions.begin(new Person("a", ROSA)).session();

        assertThat(sessions.mayChange(one, sessions.changeToken(one))).isTrue();
        assertThat(sessions.mayChange(one, sessions.changeToken(other))).isFalse();
        assertThat(sessions.mayChange(one, "")).isFalse();
    }

    @Test
    void aPendingSignInIsValidWithItsStateForTenMinutes() {
        var signIns = new PendingSignIns(SECRET, clock);
        var pending = new PendingSignIn("state", "nonce", "verifier~", URI.create("https://host/console/é?a=b"));
        String text = signIns.text(pending);

        assertThat(signIns.open(text, "state")).contains(pending);
        assertThat(signIns.open(text, "other")).isEmpty();
        assertThat(new PendingSignIns(secret("another"), clock).open(text, "state"))
                .isEmpty();
        assertThat(signIns.open(text + "a", "state")).isEmpty();
        assertThat(signIns.open("p1", "state")).isEmpty();
        now = Instant.parse("2026-03-02T12:09:59.999Z");
        assertThat(signIns.open(text, "state")).isPresent();
        now = Instant.parse("2026-03-02T12:10:00Z");
        assertThat(signIns.open(text, "state")).isEmpty();
    }

    @Test
    void aConfirmationIsValidForItsRecoveryForTenMinutes() {
        var confirmations = new Confirmations(SECRET, clock);
        var consent = new Confirmation(new UUID(1, 2), 7, "rosa é");
        Instant end = confirmations.end();
        String text = confirmations.text(consent, end);

        assertThat(end).isEqualTo(Instant.parse("2026-03-02T12:10:00Z"));
        assertThat(confirmations.open(" " + text + "\n", new UUID(1, 2))).contains(consent);
        assertThat(confirmations.open(text, new UUID(1, 3))).isEmpty();
        assertThat(new Confirmations(secret("another"), clock).open(text, new UUID(1, 2)))
                .isEmpty();
        assertThat(confirmations.open("c1", new UUID(1, 2))).isEmpty();
        now = end.minusMillis(1);
        assertThat(confirmations.open(text, new UUID(1, 2))).isPresent();
        now = end;
        assertThat(confirmations.open(text, new UUID(1, 2))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a~b", "YQ~YQ~reader~~~", "!~YQ~reader~~", "YQ~YQ~reader~!~"})
    void aMalformedPersonIsRejected(String text) {
        assertThat(PersonText.read(text)).isEmpty();
    }

    @Test
    void aLinkIsRedeemedOnceAndIsUnique() {
        var links = new SignInLinks(new Random(7));
        var codes = new HashSet<String>();
        for (int each = 0; each < 9; each++) {
            codes.add(links.make("key-" + each));
        }

        assertThat(codes).hasSize(9).allMatch(code -> code.length() == 43);
        String last = links.make("last");
        assertThat(links.redeem(last)).contains("last");
        assertThat(links.redeem(last)).isEmpty();
        assertThat(links.redeem("none")).isEmpty();
    }

    private Sessions sessions(SecretKey secret) {
        return new Sessions(ring, secret, Duration.ofHours(8), clock, new Random(7));
    }

    private static SecretKey secret(String text) {
        return new SecretKeySpec(text.getBytes(StandardCharsets.UTF_8), "HmacSHA256");
    }
}
