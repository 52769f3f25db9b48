package io.schedmate.gateway.audit;

import java.time.Instant;
import java.util.Comparator;
import java.util.UUID;

/** The position of an entry in the log. Entries of the same microsecond are ordered by id, as text. */
public record AuditPlace(Instant at, UUID entryId) implements Comparable<AuditPlace> {

    private static final Comparator<AuditPlace> OLDEST_FIRST =
            Comparator.comparing(AuditPlace::at).thenComparing(place -> place.entryId.toString());

    public static AuditPlace of(AuditEntry entry) {
        return new AuditPlace(entry.at(), entry.entryId());
    }

    @Override
    public int compareTo(AuditPlace other) {
        return OLDEST_FIRST.compare(this, other);
    }
}
