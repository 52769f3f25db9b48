package io.schedmate.gateway.key;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Creates, looks up, rotates and revokes keys. */
public final class KeyRing {

    private final ApiKeys keys;
    private final Clock clock;
    private final RandomGenerator random;

    /**
     * Creates a key ring.
     *
     * @param random must be cryptographically secure outside tests
     */
    public KeyRing(ApiKeys keys, Clock clock, RandomGenerator random) {
        this.keys = keys;
        this.clock = clock;
        this.random = random;
    }

    /**
     * Returns the key with this text; empty if the text is not a key, its secret is wrong, or the key has expired or
     * was revoked.
     */
    public Optional<ApiKey> open(String text) {
        return KeyText.read(text)
                .flatMap(shown -> keys.find(shown.id())
                        .filter(key -> key.provenBy(shown))
                        .filter(key -> key.holdsAt(Instant.now(clock))));
    }

    /** Returns the key with this id; empty if there is none, or it has expired or was revoked. */
    public Optional<ApiKey> find(String id) {
        return keys.find(id).filter(key -> key.holdsAt(Instant.now(clock)));
    }

    /** Returns the key with this id, valid or not. */
    public Optional<ApiKey> kept(String id) {
        return keys.find(id);
    }

    /** Whether there is a valid key with this id, neither expired nor revoked. */
    public boolean holds(String id) {
        return find(id).isPresent();
    }

    public List<ApiKey> all() {
        return keys.all();
    }

    /**
     * Creates a key.
     *
     * @param lifetime null for a key without expiry
     */
    public IssuedKey issue(String name, Caller caller, @Nullable Duration lifetime) {
        var text = KeyText.fresh(random);
        var issued = new IssuedKey(made(text, name, caller, lifetime, null), text.text());
        keys.put(issued.key());
        return issued;
    }

    /** Creates the first key, which has all rights; empty if there are keys already. */
    public Optional<IssuedKey> issueFirst() {
        var text = KeyText.fresh(random);
        var all = new Caller("first-operator", Set.of(Role.OPERATOR, Role.ADMIN), Set.of(), null);
        var issued = new IssuedKey(made(text, "first-operator", all, null, null), text.text());
        return keys.putFirst(issued.key()) ? Optional.of(issued) : Optional.empty();
    }

    /**
     * Creates a new key for the same caller. The old key stays valid for {@code grace}, so that its users can change
     * over. Returns empty if there is no valid key with this id; a key that is revoked at the same time stays revoked.
     */
    public Optional<IssuedKey> rotate(String id, Duration grace) {
        var now = Instant.now(clock);
        var text = KeyText.fresh(random);
        var stored = keys.change(
                id,
                old -> old.holdsAt(now) ? List.of(successor(old, text), old.expiringBy(now.plus(grace))) : List.of());
        return stored.stream().findFirst().map(next -> new IssuedKey(next, text.text()));
    }

    private ApiKey successor(ApiKey old, KeyText text) {
        var lifetime = old.expiresAt() == null ? null : Duration.between(old.createdAt(), old.expiresAt());
        return made(text, old.name(), old.caller(), lifetime, old.id());
    }

    /** Revokes a key. Repeated calls have no effect. Returns empty if there is no such key. */
    public Optional<ApiKey> revoke(String id) {
        var now = Instant.now(clock);
        return keys.change(id, key -> List.of(key.revoked(now))).stream().findFirst();
    }

    private ApiKey made(
            KeyText text, String name, Caller caller, @Nullable Duration lifetime, @Nullable String replaces) {
        var now = Instant.now(clock);
        var expiresAt = lifetime == null ? null : now.plus(lifetime);
        return new ApiKey(text.id(), name, text.hash(), caller, now, expiresAt, null, replaces);
    }
}
