package io.schedmate.gateway.memory;

import io.schedmate.gateway.audit.AuditEntry;
import io.schedmate.gateway.audit.AuditLog;
import io.schedmate.gateway.audit.AuditPlace;
import io.schedmate.gateway.audit.AuditQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Stores entries in memory. */
public class InMemoryAuditLog implements AuditLog {

    private final List<AuditEntry> entries = new ArrayList<>();

    @Override
    public void add(AuditEntry entry) {
        entries.add(entry);
    }

    /** Returns the entries in the order in which they were added. */
    public List<AuditEntry> entries() {
        return List.copyOf(entries);
    }

    @Override
    public List<AuditEntry> find(AuditQuery query) {
        return newestFirst().filter(query::takes).limit(query.limit()).toList();
    }

    private Stream<AuditEntry> newestFirst() {
        return entries.stream()
                .sorted(Comparator.comparing(AuditPlace::of, Comparator.<AuditPlace>naturalOrder())
                        .reversed());
    }

    @Override
    public void check() {}

    @Override
    public void trim(Bounds bounds, Instant now) {
        entries.removeIf(entry -> entry.at().isBefore(now.minus(bounds.keep())));
        trim(AuditEntry::refused, bounds.maxRefused());
        trim(Predicate.not(AuditEntry::refused), bounds.maxEntries());
    }

    private void trim(Predicate<AuditEntry> which, int most) {
        entries.removeAll(new HashSet<>(newestFirst().filter(which).skip(most).toList()));
    }
}
