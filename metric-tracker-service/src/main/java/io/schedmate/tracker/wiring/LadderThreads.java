package io.schedmate.tracker.wiring;

import io.schedmate.tracker.ladder.PlanLadder;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Thread pools with a bounded queue of templates, so that a flood of new templates uses no more memory. */
record LadderThreads(ThreadPoolExecutor looking, ThreadPoolExecutor asking) implements AutoCloseable {

    static final int ASKING = 2;

    static LadderThreads of(int maxWaiting) {
        return new LadderThreads(
                threads("templates-look", 1, maxWaiting), threads("templates-ask", ASKING, maxWaiting));
    }

    private static ThreadPoolExecutor threads(String name, int count, int maxWaiting) {
        var threads = new ThreadPoolExecutor(
                count,
                count,
                1,
                TimeUnit.MINUTES,
                new ArrayBlockingQueue<>(maxWaiting),
                Thread.ofPlatform().daemon().name(name + "-", 0).factory());
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    PlanLadder.Threads threads() {
        return new PlanLadder.Threads(looking, asking);
    }

    /** Returns the number of templates in the queues. */
    int waiting() {
        return looking.getQueue().size() + asking.getQueue().size();
    }

    /**
     * Stops the threads and drops the templates in the queues. The next line with such a template causes another
     * lookup, on any instance.
     */
    @Override
    public void close() {
        looking.shutdownNow();
        asking.shutdownNow();
    }
}
