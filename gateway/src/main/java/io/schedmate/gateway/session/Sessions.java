package io.schedmate.gateway.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.schedmate.gateway.key.ApiKey;
import io.schedmate.gateway.key.KeyRing;
import io.schedmate.gateway.session.SessionHolder.KeyHolder;
import io.schedmate.gateway.session.SessionHolder.Person;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/**
 * Encodes a session as a signed text, which every gateway with the same secret accepts. A session is valid until it
 * expires or is signed out. A session that began with a key also ends when the key expires or is revoked.
 */
public final class Sessions {

    /** Version, id, key (s1) or person (s2), expiry in seconds since 1970, signature. */
    private static final Pattern FORM = Pattern.compile(
            "((?:s1\\.([0-9a-f]{32})\\.([0-9a-f]{12})|s2\\.([0-9a-f]{32})\\.([\\w~:-]{1,8000}))\\.(\\d{1,12}))\\.(.+)");

    private static final int ID_BYTES = 16;
    private static final long MAX_ENDED = 100_000;

    private final KeyRing ring;
    private final Seal seal;
    private final Duration lifetime;
    private final Clock clock;
    private final RandomGenerator random;
    private final Cache<String, Boolean> ended;

    /**
     * Creates the sessions of a gateway.
     *
     * @param random must be cryptographically secure outside tests
     */
    public Sessions(KeyRing ring, SecretKey secret, Duration lifetime, Clock clock, RandomGenerator random) {
        this.ring = ring;
        this.seal = new Seal(secret);
        this.lifetime = lifetime;
        this.clock = clock;
        this.random = random;
        this.ended = Caffeine.newBuilder()
                .maximumSize(MAX_ENDED)
                .expireAfterWrite(lifetime)
                .build();
    }

    /** Begins a session for a key. It ends with the key at the latest. */
    public SignedIn begin(ApiKey key) {
        return signedIn(new Session(id(), new KeyHolder(key.id()), sooner(end(), key.expiresAt())), key);
    }

    /** Begins a session for a person. */
    public SignedIn begin(Person person) {
        return signedIn(new Session(id(), person, end()), person);
    }

    private String id() {
        var id = new byte[ID_BYTES];
        random.nextBytes(id);
        return HexFormat.of().formatHex(id);
    }

    private Instant end() {
        return clock.instant().plus(lifetime).truncatedTo(ChronoUnit.SECONDS);
    }

    private static Instant sooner(Instant end, @Nullable Instant keysEnd) {
        return keysEnd != null && keysEnd.isBefore(end) ? keysEnd : end;
    }

    /** Returns the text for the browser to store. */
    public String text(Session session) {
        String holder = switch (session.holder()) {
            case KeyHolder key -> "s1." + session.id() + "." + key.id();
            case Person person -> "s2." + session.id() + "." + PersonText.write(person);
        };
        String claims = holder + "." + session.expiresAt().getEpochSecond();
        return claims + "." + seal.of(claims);
    }

    /** Returns the session; empty if the text is invalid or the session has ended. */
    public Optional<SignedIn> open(String text) {
        var match = FORM.matcher(text);
        if (!match.matches() || !seal.isOf(match.group(1), match.group(7))) {
            return Optional.empty();
        }
        return session(match).filter(this::lasts).flatMap(session -> switch (session.holder()) {
            case KeyHolder key -> ring.find(key.id()).map(found -> signedIn(session, found));
            case Person person -> Optional.of(signedIn(session, person));
        });
    }

    private static Optional<Session> session(Matcher match) {
        var end = Instant.ofEpochSecond(Long.parseLong(match.group(6)));
        return match.group(3) != null
                ? Optional.of(new Session(match.group(2), new KeyHolder(match.group(3)), end))
                : PersonText.read(match.group(5)).map(person -> new Session(match.group(4), person, end));
    }

    private static SignedIn signedIn(Session session, ApiKey key) {
        return new SignedIn(session, key.caller(), "key:" + key.id());
    }

    private static SignedIn signedIn(Session session, Person person) {
        return new SignedIn(session, person.caller(), person.account());
    }

    /** Whether the session has neither expired nor been signed out, and its key, if any, is valid. */
    public boolean holds(Session session) {
        return lasts(session)
                && switch (session.holder()) {
                    case KeyHolder key -> ring.holds(key.id());
                    case Person _ -> true;
                };
    }

    /** Returns the token that the console's pages send with each change. Other sites cannot know it. */
    public String changeToken(Session session) {
        return seal.of("change " + session.id());
    }

    /** Whether a change was sent by a page of the console. */
    public boolean mayChange(Session session, String shown) {
        return seal.isOf("change " + session.id(), shown);
    }

    /**
     * Signs a session out on this gateway. Other gateways are not notified: the browser's cookie is deleted, and the
     * session expires.
     */
    public void end(Session session) {
        ended.put(session.id(), true);
    }

    private boolean lasts(Session session) {
        return clock.instant().isBefore(session.expiresAt()) && ended.getIfPresent(session.id()) == null;
    }
}
