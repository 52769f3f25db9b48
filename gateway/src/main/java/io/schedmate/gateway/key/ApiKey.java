package io.schedmate.gateway.key;

import io.schedmate.edge.security.Caller;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored key: its caller, its expiry, and the hash of its secret.
 *
 * @param id 12 hexadecimal digits, not secret
 * @param name the name given at creation
 * @param hash SHA-256 of the secret, hexadecimal
 * @param expiresAt the first instant at which the key is invalid; null for no expiry
 * @param revokedAt null if not revoked
 * @param replaces id of the key from which this one was rotated
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

    /**
     * Whether the secret is correct. Compares in constant time, so that the response time reveals nothing about a
     * guess.
     */
    boolean provenBy(KeyText text) {
        return MessageDigest.isEqual(
                hash.getBytes(StandardCharsets.US_ASCII), text.hash().getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public String toString() {
        return "ApiKey[" + id + " " + name + "]";
    }
}
