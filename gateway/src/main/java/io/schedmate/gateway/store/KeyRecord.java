package io.schedmate.gateway.store;

import static java.util.Objects.requireNonNullElse;

import io.schedmate.edge.security.Bindings;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.CallerKind;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.key.ApiKey;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A key in its stored, flat form.
 *
 * @param kind null for keys from before kinds existed, which belong to persons
 */
record KeyRecord(
        String id,
        String name,
        String hash,
        String subject,
        Set<Role> roles,
        Set<String> projects,
        @Nullable String owner,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable Instant revokedAt,
        @Nullable String replaces,
        @Nullable CallerKind kind,
        @Nullable Set<String> clusters,
        @Nullable Set<String> nodes) {

    static KeyRecord of(ApiKey key) {
        var caller = key.caller();
        return new KeyRecord(
                key.id(),
                key.name(),
                key.hash(),
                caller.subject(),
                caller.roles(),
                caller.projects(),
                caller.owner(),
                key.createdAt(),
                key.expiresAt(),
                key.revokedAt(),
                key.replaces(),
                caller.kind(),
                caller.bindings().clusters(),
                caller.bindings().nodes());
    }

    ApiKey key() {
        var caller = new Caller(
                subject,
                roles,
                projects,
                owner,
                requireNonNullElse(kind, CallerKind.PERSON),
                new Bindings(requireNonNullElse(clusters, Set.of()), requireNonNullElse(nodes, Set.of())));
        return new ApiKey(id, name, hash, caller, createdAt, expiresAt, revokedAt, replaces);
    }
}
