package io.schedmate.advisor.advise;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Work that is waited for only so long. What comes too late goes on, for whoever asks again. */
public final class TimedWork implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(TimedWork.class);

    private final ExecutorService threads;

    /**
     * @param atOnce works under way, at least 1
     * @param waiting works that may wait for their turn; one more is refused at once
     */
    public TimedWork(int atOnce, int waiting) {
        ThreadFactory daemons = Thread.ofPlatform().name("advice-", 0).daemon().factory();
        this.threads = new ThreadPoolExecutor(
                atOnce, atOnce, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(waiting), daemons);
    }

    /** How a work went. */
    public sealed interface Outcome<T> {

        record InTime<T>(T answer) implements Outcome<T> {}

        record Late<T>() implements Outcome<T> {}

        /** Nothing was begun. */
        record Busy<T>() implements Outcome<T> {}

        record Failed<T>(Throwable failure) implements Outcome<T> {}
    }

    public <T> Outcome<T> within(Duration time, Callable<T> work) {
        try {
            Future<T> future = threads.submit(work);
            return new Outcome.InTime<>(future.get(Math.max(1, time.toNanos()), TimeUnit.NANOSECONDS));
        } catch (TimeoutException _) {
            return new Outcome.Late<>();
        } catch (RejectedExecutionException _) {
            return new Outcome.Busy<>();
        } catch (ExecutionException e) {
            LOG.info("A part of an advice failed", e.getCause());
            return new Outcome.Failed<>(e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Outcome.Failed<>(e);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
