package io.schedmate.gateway.api;

import io.schedmate.edge.security.CallerKind;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.key.ApiKey;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A key as callers see it, without its hash. */
record KeyAnswer(
        String keyId,
        String name,
        List<Role> roles,
        List<String> projects,
        @Nullable String owner,
        CallerKind kind,
        List<String> clusters,
        List<String> nodes,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable Instant revokedAt,
        @Nullable String replaces,
        boolean holds) {

    static KeyAnswer of(ApiKey key, Instant now) {
        return new KeyAnswer(
                key.id(),
                key.name(),
                key.caller().roles().stream().sorted().toList(),
                key.caller().projects().stream().sorted().toList(),
                key.caller().owner(),
                key.caller().kind(),
                key.caller().bindings().clusters().stream().sorted().toList(),
                key.caller().bindings().nodes().stream().sorted().toList(),
                key.createdAt(),
                key.expiresAt(),
                key.revokedAt(),
                key.replaces(),
                key.holdsAt(now));
    }
}
