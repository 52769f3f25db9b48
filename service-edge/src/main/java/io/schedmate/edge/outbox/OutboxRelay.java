package io.schedmate.edge.outbox;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Sends the events in the outbox: first those of jobs whose events are accepted, then the others. Its thread waits
 * until this process adds events, and checks regularly for events of other replicas, so an idle service does almost
 * nothing.
 */
class OutboxRelay implements SmartLifecycle {

    private static final Duration MAX_UNLOOKED_TIME = Duration.ofSeconds(10);
    /** The maximum wait while events must be retried. */
    private static final Duration MAX_UNTRIED_TIME = Duration.ofSeconds(2);

    private static final Duration MAX_STOP_TIME = Duration.ofSeconds(10);

    private static final Logger LOG = LoggerFactory.getLogger(OutboxRelay.class);

    private final JdbcOutbox outbox;
    private final Supplier<Sending> sendings;
    private final Duration pause;
    private CountDownLatch stopped = new CountDownLatch(0);
    private Thread thread = new Thread();

    /**
     * Creates a relay.
     *
     * @param sendings creates a {@link Sending} for each pass
     * @param pause the minimum time between two passes, so that a pass finds many events
     */
    OutboxRelay(JdbcOutbox outbox, Supplier<Sending> sendings, Duration pause) {
        this.outbox = outbox;
        this.sendings = sendings;
        this.pause = pause;
    }

    @Override
    public synchronized void start() {
        CountDownLatch untilStopped = new CountDownLatch(1);
        stopped = untilStopped;
        thread = Thread.ofVirtual().name("outbox-relay").start(() -> run(untilStopped));
    }

    /** Waits until the current pass has ended. An interrupt would close its connection. */
    @Override
    public synchronized void stop() {
        stopped.countDown();
        outbox.signalNewRows();
        try {
            if (!thread.join(MAX_STOP_TIME)) {
                LOG.warn("The outbox check did not finish within {}.", MAX_STOP_TIME);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return stopped.getCount() > 0;
    }

    /** Returns the phase in which the relay stops: after all components that may still add events. */
    @Override
    public int getPhase() {
        return 0;
    }

    private void run(CountDownLatch untilStopped) {
        boolean waits = true;
        try {
            do {
                outbox.awaitNews(waits ? MAX_UNTRIED_TIME : MAX_UNLOOKED_TIME);
                waits = relay(untilStopped);
            } while (!untilStopped.await(pause.toNanos(), TimeUnit.NANOSECONDS));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Makes one pass.
     *
     * @return whether events may wait for a retry
     */
    private boolean relay(CountDownLatch untilStopped) {
        try {
            drain(false, untilStopped);
            drain(true, untilStopped);
            return outbox.holdsAny();
        } catch (RuntimeException | Error e) {
            // An error ends only this pass. If it ended the relay, nothing would send the waiting events.
            LOG.warn("Could not empty the outbox; will retry: {}", e.toString());
            return true;
        }
    }

    private void drain(boolean held, CountDownLatch untilStopped) {
        Sending sending = sendings.get();
        while (untilStopped.getCount() > 0 && outbox.drain(held, sending) > 0) {
            // Each call processes a limited number of events.
        }
    }
}
