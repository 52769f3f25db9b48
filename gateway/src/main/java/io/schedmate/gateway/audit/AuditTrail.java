package io.schedmate.gateway.audit;

import java.time.Instant;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.function.Consumer;

/**
 * Takes the entry of each call. One of a change is kept before its caller has the answer, unless the log has gone away while
 * the call was made; one of a refused call soon after, so that no stranger waits for the log or makes it wait.
 */
public final class AuditTrail {

    private static final int MOST_WAITING = 1_000;

    private final AuditLog log;
    private final Consumer<AuditEntry> told;
    private final RefusedCalls refused = new RefusedCalls();
    private final LinkedBlockingDeque<AuditEntry> waiting = new LinkedBlockingDeque<>(MOST_WAITING);

    /** @param told hears of each entry as well, whether the log keeps it or not */
    public AuditTrail(AuditLog log, Consumer<AuditEntry> told) {
        this.log = log;
        this.told = told;
    }

    public void add(AuditEntry entry) {
        if (entry.refused()) {
            refused.admit(entry).ifPresent(this::addSoon);
            return;
        }
        told.accept(entry);
        try {
            log.add(entry);
        } catch (RuntimeException away) {
            // The next change is refused until it is kept.
            keepLater(entry);
        }
    }

    /** @throws RuntimeException when a change could not be kept now, or one before was not kept yet */
    public void check() {
        addWaiting();
        log.check();
    }

    /**
     * Keeps what waits.
     *
     * @throws RuntimeException when the log does not take it
     */
    public void addDue(Instant now) {
        refused.endedBy(now).forEach(this::addSoon);
        addWaiting();
    }

    private void addSoon(AuditEntry entry) {
        told.accept(entry);
        keepLater(entry);
    }

    /** While so many wait, the log has been away for long; what comes then was told of, and no change is let through. */
    private void keepLater(AuditEntry entry) {
        waiting.offer(entry);
    }

    private void addWaiting() {
        for (AuditEntry next = waiting.poll(); next != null; next = waiting.poll()) {
            try {
                log.add(next);
            } catch (RuntimeException why) {
                addBare(next);
            }
        }
    }

    /** A text that a log cannot keep would hold up all changes for ever; the program's own log has it. */
    private void addBare(AuditEntry entry) {
        try {
            log.add(entry.bare());
        } catch (RuntimeException away) {
            waiting.offerFirst(entry);
            throw away;
        }
    }
}
