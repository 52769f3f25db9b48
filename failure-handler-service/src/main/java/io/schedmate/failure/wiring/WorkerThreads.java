package io.schedmate.failure.wiring;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Threads that process items until none are left. */
final class WorkerThreads {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerThreads.class);

    private static final Duration LOOK = Duration.ofMillis(50);

    private WorkerThreads() {}

    /**
     * Runs work until no thread finds any more. A thread that finds nothing ends, and no further thread is then
     * started, because each would query the database in vain.
     *
     * @param threads the maximum number of threads
     * @param next does one piece of work; returns false if there is none
     */
    static void run(int threads, BooleanSupplier next) {
        run(threads, LOOK, next);
    }

    /** @param look how long the first thread may work before another one is started */
    static void run(int threads, Duration look, BooleanSupplier next) {
        try (ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor()) {
            boolean finished = false;
            for (int each = 0; each < threads && !finished; each++) {
                finished = finishes(workers.submit(() -> untilNone(next)), look);
            }
        }
    }

    private static boolean finishes(Future<?> worker, Duration look) {
        try {
            worker.get(look.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException _) {
            return false;
        } catch (ExecutionException broken) {
            LOG.warn("Work failed and will be retried", broken.getCause());
            return true;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private static void untilNone(BooleanSupplier next) {
        try {
            while (!Thread.currentThread().isInterrupted() && next.getAsBoolean()) {}
        } catch (RuntimeException broken) {
            // The work was rolled back and is repeated in the next round.
            LOG.warn("Work failed and will be retried", broken);
        }
    }
}
