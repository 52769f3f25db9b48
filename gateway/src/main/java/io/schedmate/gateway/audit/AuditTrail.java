package io.schedmate.gateway.audit;

import java.time.Instant;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.function.Consumer;

/**
 * Records an entry for each audited call. The entry of a change is stored before the response is sent, unless the log
 * became unavailable during the call. The entry of a refused call is stored soon afterwards, so that unauthenticated
 * callers neither wait for the log nor delay it.
 */
public final class AuditTrail {

    private static final int MAX_WAITING = 1_000;

    private final AuditLog log;
    private final Consumer<AuditEntry> listener;
    private final RefusedCalls refused = new RefusedCalls();
    private final LinkedBlockingDeque<AuditEntry> waiting = new LinkedBlockingDeque<>(MAX_WAITING);

    /**
     * Creates a trail.
     *
     * @param listener also receives each entry, whether or not it can be stored
     */
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
        } catch (RuntimeException unavailable) {
            // Further changes are refused until the entry is stored.
            keepLater(entry);
        }
    }

    /**
     * Checks that the entry of a change could be stored.
     *
     * @throws RuntimeException if it could not, or if an earlier entry is not stored yet
     */
    public void check() {
        addWaiting();
        log.check();
    }

    /**
     * Stores the entries that wait.
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
     * Queues an entry. A full queue means that the log has been unavailable for long and no change is accepted; further
     * entries are dropped, and only the listener receives them.
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

    /**
     * Stores an entry without its texts. A text that the log cannot store would otherwise block all changes forever.
     * The listener has received the whole entry.
     */
    private void addBare(AuditEntry entry) {
        try {
            log.add(entry.bare());
        } catch (RuntimeException unavailable) {
            waiting.offerFirst(entry);
            throw unavailable;
        }
    }
}
