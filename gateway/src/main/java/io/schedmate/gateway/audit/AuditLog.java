package io.schedmate.gateway.audit;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Stores entries. They are added and, when they are old, removed; none is changed. */
public interface AuditLog {

    /** @throws RuntimeException when it is not kept */
    void add(AuditEntry entry);

    /** The newest first. */
    List<AuditEntry> find(AuditQuery query);

    /** @throws RuntimeException when an entry could not be added now */
    void check();

    /** Removes what is beyond the bounds. */
    void trim(Bounds bounds, Instant now);

    /**
     * How much is kept.
     *
     * @param keep how long
     * @param mostEntries how many entries of calls that were not refused
     * @param mostRefused how many entries of refused calls; they have a bound of their own, so that they displace no other
     */
    record Bounds(Duration keep, int mostEntries, int mostRefused) {}
}
