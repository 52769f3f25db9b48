package io.schedmate.gateway.key;

import io.schedmate.edge.security.Caller;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A key in its stored form: its caller, its expiry, and the hash of its secret.
 *
 * @param id 12 hexadecimal digits, not secret
 * @param name given by its maker
 * @param hash SHA-256 of the secret, hexadecimal
 * @param expiresAt the first instant at which it is invalid; null = never
 * @param revokedAt null = not revoked
 * @param replaces id of the key that it was rotated from
 */
public record ApiKey(
        String id,
        String name,
        String hash,
        Caller caller,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable Instant revokedAt,
        @Nullable String replaces) {

    public boolean holdsAt(Instant time) {
        return revokedAt == null && (expiresAt == null || time.isBefore(expiresAt));
    }

    ApiKey expiringBy(Instant time) {
        boolean sooner = expiresAt != null && expiresAt.isBefore(time);
        return new ApiKey(id, name, hash, caller, createdAt, sooner ? expiresAt : time, revokedAt, replaces);
    }

    ApiKey revoked(Instant time) {
        return revokedAt != null ? this : new ApiKey(id, name, hash, caller, createdAt, expiresAt, time, replaces);
    }

    /** Compares in constant time, so that the response time reveals nothing about a guess. */
    boolean provenBy(KeyText text) {
        return MessageDigest.isEqual(
                hash.getBytes(StandardCharsets.US_ASCII), text.hash().getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public String toString() {
        return "ApiKey[" + id + " " + name + "]";
    }
}
