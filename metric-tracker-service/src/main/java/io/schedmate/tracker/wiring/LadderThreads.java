package io.schedmate.tracker.wiring;

import io.schedmate.tracker.ladder.PlanLadder;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Few threads and a bounded number of templates that wait for them: a flood of new templates takes no memory. */
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

    /** Templates that wait. */
    int waiting() {
        return looking.getQueue().size() + asking.getQueue().size();
    }

    /** What waits is asked about by the next line that comes of it, wherever it is read. */
    @Override
    public void close() {
        looking.shutdownNow();
        asking.shutdownNow();
    }
}
