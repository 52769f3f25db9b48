package io.schedmate.tracker.wiring;

import io.schedmate.tracker.ladder.PlanLadder;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A few threads with a bounded queue of templates, so that a flood of new templates uses no further memory. */
record LadderThreads(ThreadPoolExecutor looking, ThreadPoolExecutor asking) implements AutoCloseable {

    static final int ASKING = 2;

    static LadderThreads of(int mostWaiting) {
        return new LadderThreads(
                threads("templates-look", 1, mostWaiting), threads("templates-ask", ASKING, mostWaiting));
    }

    private static ThreadPoolExecutor threads(String name, int count, int mostWaiting) {
        var threads = new ThreadPoolExecutor(
                count,
                count,
                1,
                TimeUnit.MINUTES,
                new ArrayBlockingQueue<>(mostWaiting),
                Thread.ofPlatform().daemon().name(name + "-", 0).factory());
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    PlanLadder.Threads threads() {
        return new PlanLadder.Threads(looking, asking);
    }

    /** Counts the templates in the queue. */
    int waiting() {
        return looking.getQueue().size() + asking.getQueue().size();
    }

    /** Templates in the queue are dropped; the next line with one of them asks again, on any instance. */
    @Override
    public void close() {
        looking.shutdownNow();
        asking.shutdownNow();
    }
}
