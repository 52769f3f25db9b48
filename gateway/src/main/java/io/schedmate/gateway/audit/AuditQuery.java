package io.schedmate.gateway.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Selects entries of the audit log. A null filter matches all entries.
 *
 * @param from start, inclusive
 * @param to end, exclusive
 * @param actor an id of a key, as in {@link AuditActor#id} or without {@code key:}, or a name
 * @param older matches only entries older than this one
 * @param limit the maximum number of entries
 */
public record AuditQuery(
        @Nullable Instant from,
        @Nullable Instant to,
        @Nullable String actor,
        @Nullable String operation,
        @Nullable String subject,
        @Nullable AuditPlace older,
        int limit) {

    public boolean takes(AuditEntry entry) {
        return (from == null || !entry.at().isBefore(from))
                && (to == null || entry.at().isBefore(to))
                && (actor == null || isBy(entry.actor()))
                && (operation == null || operation.equals(entry.operation()))
                && (subject == null || subject.equals(entry.subject()))
                && (older == null || AuditPlace.of(entry).compareTo(older) < 0);
    }

    /** Whether the call was made by the requested actor, given by id or name. */
    private boolean isBy(@Nullable AuditActor by) {
        return by != null
                && (by.id().equals(actor)
                        || by.id().equals("key:" + actor)
                        || by.name().equals(actor));
    }

    /** Returns the same query, continued after {@code entry}. */
    public AuditQuery olderThan(AuditEntry entry, int most) {
        return new AuditQuery(from, to, actor, operation, subject, AuditPlace.of(entry), most);
    }

    public AuditQuery upTo(int most) {
        return new AuditQuery(from, to, actor, operation, subject, older, most);
    }
}
