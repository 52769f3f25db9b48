package io.schedmate.gateway.audit;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Stores audit entries. Entries are added and later deleted, but never changed. */
public interface AuditLog {

    /**
     * Adds an entry.
     *
     * @throws RuntimeException if the entry was not stored
     */
    void add(AuditEntry entry);

    /** Returns the matching entries, newest first. */
    List<AuditEntry> find(AuditQuery query);

    /**
     * Checks that an entry could be added now.
     *
     * @throws RuntimeException if it could not
     */
    void check();

    /** Deletes the entries that exceed the limits. */
    void trim(Bounds bounds, Instant now);

    /**
     * The retention limits.
     *
     * @param keep the maximum age
     * @param maxEntries the maximum number of entries of accepted calls
     * @param maxRefused the maximum number of entries of refused calls; a separate limit, so that they do not displace
     *     other entries
     */
    record Bounds(Duration keep, int maxEntries, int maxRefused) {}
}
