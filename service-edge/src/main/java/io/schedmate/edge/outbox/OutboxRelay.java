package io.schedmate.edge.outbox;

import java.time.Duration;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * Sends what the outbox holds: first for the jobs whose events are taken, then once more for those whose were not. It looks
 * as soon as this process has added events, and from time to time for those of other replicas.
 */
class OutboxRelay {

    private static final Duration LONGEST_UNLOOKED = Duration.ofSeconds(2);

    private static final Logger LOG = LoggerFactory.getLogger(OutboxRelay.class);

    private final JdbcOutbox outbox;
    private final Supplier<Sending> sendings;
    private long lookedNanos = System.nanoTime() - LONGEST_UNLOOKED.toNanos();

    /** @param sendings one for each look */
    OutboxRelay(JdbcOutbox outbox, Supplier<Sending> sendings) {
        this.outbox = outbox;
        this.sendings = sendings;
    }

    @Scheduled(fixedDelayString = "${schedmate.outbox.pause}")
    void relay() {
        long now = System.nanoTime();
        if (!outbox.takeNews() && now - lookedNanos < LONGEST_UNLOOKED.toNanos()) {
            return;
        }
        lookedNanos = now;
        try {
            drain(false);
            drain(true);
        } catch (RuntimeException e) {
            LOG.warn("Could not empty the outbox, will try again: {}", e.toString());
        }
    }

    private void drain(boolean held) {
        Sending sending = sendings.get();
        while (outbox.drain(held, sending) > 0) {
            // Each call takes a bounded number of events.
        }
    }
}
