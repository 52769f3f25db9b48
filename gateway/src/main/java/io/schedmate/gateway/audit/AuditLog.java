package io.schedmate.gateway.audit;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Stores entries. They are added and, after their retention time, deleted; none is changed. */
public interface AuditLog {

    /** @throws RuntimeException if it was not stored */
    void add(AuditEntry entry);

    /** Returns the newest entries first. */
    List<AuditEntry> find(AuditQuery query);

    /** @throws RuntimeException if an entry could not be added now */
    void check();

    /** Deletes entries beyond the limits. */
    void trim(Bounds bounds, Instant now);

    /**
     * The retention limits.
     *
     * @param keep the maximum age
     * @param mostEntries the maximum number of entries of accepted calls
     * @param mostRefused the maximum number of entries of refused calls; a separate limit, so that they displace no
     *      others
     */
    record Bounds(Duration keep, int mostEntries, int mostRefused) {}
}
