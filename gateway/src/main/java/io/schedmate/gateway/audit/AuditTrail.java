package io.schedmate.gateway.audit;

import java.time.Instant;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.function.Consumer;

/**
 * Records an entry for each call. The entry of a change is stored before the answer is sent, unless the log has become
 * unavailable during the call. The entry of a refused call is stored soon afterwards, so that unauthenticated callers
 * neither wait for the log nor delay it.
 */
public final class AuditTrail {

    private static final int MOST_WAITING = 1_000;

    private final AuditLog log;
    private final Consumer<AuditEntry> listener;
    private final RefusedCalls refused = new RefusedCalls();
    private final LinkedBlockingDeque<AuditEntry> waiting = new LinkedBlockingDeque<>(MOST_WAITING);

    /** @param listener also receives each entry, whether it is stored or not */
    public AuditTrail(AuditLog log, Consumer<AuditEntry> listener) {
        this.log = log;
        this.listener = listener;
    }

    public void add(AuditEntry entry) {
        if (entry.refused()) {
            refused.admit(entry).ifPresent(this::addSoon);
            return;
        }
        listener.accept(entry);
        try {
            log.add(entry);
        } catch (RuntimeException away) {
            // The next change is refused until it is stored.
            keepLater(entry);
        }
    }

    /** @throws RuntimeException if a change could not be stored now, or an earlier one is not stored yet */
    public void check() {
        addWaiting();
        log.check();
    }

    /**
     * Stores the waiting entries.
     *
     * @throws RuntimeException if the log does not accept them
     */
    public void addDue(Instant now) {
        refused.endedBy(now).forEach(this::addSoon);
        addWaiting();
    }

    private void addSoon(AuditEntry entry) {
        listener.accept(entry);
        keepLater(entry);
    }

    /**
     * With this many waiting entries the log has been unavailable for long; further entries only go to the program's
     * log, and no change is accepted.
     */
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

    /** A text that the log cannot store would block all changes forever; the program's own log has it. */
    private void addBare(AuditEntry entry) {
        try {
            log.add(entry.bare());
        } catch (RuntimeException away) {
            waiting.offerFirst(entry);
            throw away;
        }
    }
}
