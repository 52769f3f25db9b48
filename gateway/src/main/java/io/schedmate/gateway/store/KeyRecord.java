package io.schedmate.gateway.store;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.key.ApiKey;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A key as it is written, flat. */
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
        @Nullable String replaces) {

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
                key.replaces());
    }

    ApiKey key() {
        var caller = new Caller(subject, roles, projects, owner);
        return new ApiKey(id, name, hash, caller, createdAt, expiresAt, revokedAt, replaces);
    }
}
