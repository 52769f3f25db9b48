package io.schedmate.failure.wiring;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Threads that process one item after the other until none is left. */
final class WorkerThreads {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerThreads.class);

    private WorkerThreads() {}

    /** @param next does a piece of work; false where there is none */
    static void run(int threads, BooleanSupplier next) {
        try (ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int each = 0; each < threads; each++) {
                workers.execute(() -> untilNone(next));
            }
        }
    }

    private static void untilNone(BooleanSupplier next) {
        try {
            while (!Thread.currentThread().isInterrupted() && next.getAsBoolean()) {
                // One after the other.
            }
        } catch (RuntimeException broken) {
            // What was begun is rolled back, and taken up at the next look.
            LOG.warn("Work was broken off and is tried again", broken);
        }
    }
}
