package io.schedmate.gateway.audit;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Limits the entries of refused calls. In each minute the first {@value #MAX_PER_CALLER} calls of a caller, and
 * {@value #MAX} in total, get separate entries. The others are counted by caller, operation and status, in at most
 * {@value #MAX} counts.
 */
public final class RefusedCalls {

    static final int MAX_PER_CALLER = 10;
    static final int MAX = 100;

    private record Kind(String caller, String operation, int status) {}

    private final Map<String, Integer> written = new HashMap<>();
    private final Map<Kind, AuditEntry> counts = new LinkedHashMap<>();
    private final List<AuditEntry> ended = new ArrayList<>();
    private int writtenInAll;
    private Instant minute = Instant.MIN;

    /** Returns the entry if it is to be stored separately; empty if it was only counted. */
    synchronized Optional<AuditEntry> admit(AuditEntry entry) {
        turnTo(entry.at());
        if (writtenInAll < MAX && written.getOrDefault(entry.caller(), 0) < MAX_PER_CALLER) {
            written.merge(entry.caller(), 1, Integer::sum);
            writtenInAll++;
            return Optional.of(entry);
        }
        count(entry);
        return Optional.empty();
    }

    /** Returns the counts of past minutes and removes them. */
    synchronized List<AuditEntry> endedBy(Instant now) {
        turnTo(now);
        List<AuditEntry> entries = List.copyOf(ended);
        ended.clear();
        return entries;
    }

    private void count(AuditEntry entry) {
        Kind kind = new Kind(entry.caller(), entry.operation(), entry.status());
        if (counts.containsKey(kind) || counts.size() < MAX) {
            counts.merge(kind, entry.bare(), (before, _) -> before.onceMore());
        } else {
            counts.merge(new Kind("", "", 0), entry.ofSeveral(), (before, _) -> before.onceMore());
        }
    }

    /**
     * Starts a new minute if its time has come. An entry of an earlier minute, as a long call may have, is counted in
     * the current minute.
     */
    private void turnTo(Instant now) {
        Instant next = now.truncatedTo(ChronoUnit.MINUTES);
        if (next.isAfter(minute)) {
            ended.addAll(counts.values());
            counts.clear();
            written.clear();
            writtenInAll = 0;
            minute = next;
        }
    }
}
