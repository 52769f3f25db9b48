package io.schedmate.advisor.advise;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits for a task until a deadline. A late task continues, so that a later caller can use its result, until its thread
 * is interrupted.
 */
public final class DeadlineExecutor implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(DeadlineExecutor.class);

    /** The asker of tasks of the service itself, each of which takes a short time. */
    private static final String SERVICE = "";

    private final FairThreads threads;
    private final ScheduledExecutorService ends = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("advice-ends").daemon().factory());
    private final Duration longest;

    /**
     * @param atOnce maximum number of concurrent tasks, at least 1
     * @param waiting maximum number of tasks that wait for a free thread; further tasks are rejected immediately
     * @param longest time after its start at which an interruptible task is ended
     */
    public DeadlineExecutor(int atOnce, int waiting, Duration longest) {
        this.longest = longest;
        this.threads = new FairThreads(atOnce, waiting);
    }

    /** The outcome of a task. */
    public sealed interface Outcome<T> {

        record InTime<T>(T answer) implements Outcome<T> {}

        record Late<T>() implements Outcome<T> {}

        /** The task was not started. */
        record Busy<T>() implements Outcome<T> {}

        record Failed<T>(Throwable failure) implements Outcome<T> {}
    }

    /**
     * Runs a task that may be interrupted, and waits for it for this time.
     *
     * @param asker on whose behalf; the tasks of different askers take turns, and no asker holds all threads
     */
    public <T> Outcome<T> endedWithin(String asker, Duration time, Callable<T> work) {
        return within("of " + asker, time, () -> {
            Interruption end = new Interruption(Thread.currentThread());
            Future<?> planned = ends.schedule(end::now, longest.toNanos(), TimeUnit.NANOSECONDS);
            try {
                return work.call();
            } finally {
                planned.cancel(false);
                end.cannotComeAnyMore();
            }
        });
    }

    /** Interrupts the thread only while it runs this task, because the thread later runs other tasks. */
    private static final class Interruption {

        private final Thread worker;
        private boolean isOver;

        Interruption(Thread worker) {
            this.worker = worker;
        }

        synchronized void now() {
            if (!isOver) {
                worker.interrupt();
            }
        }

        synchronized void cannotComeAnyMore() {
            isOver = true;
        }
    }

    public <T> Outcome<T> within(Duration time, Callable<T> work) {
        return within(SERVICE, time, work);
    }

    private <T> Outcome<T> within(String asker, Duration time, Callable<T> work) {
        try {
            FutureTask<T> future = new FutureTask<>(work);
            threads.execute(asker, future);
            return new Outcome.InTime<>(future.get(Math.max(1, time.toNanos()), TimeUnit.NANOSECONDS));
        } catch (TimeoutException _) {
            return new Outcome.Late<>();
        } catch (RejectedExecutionException _) {
            return new Outcome.Busy<>();
        } catch (ExecutionException e) {
            LOG.info("A part of the advice failed", e.getCause());
            return new Outcome.Failed<>(e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Outcome.Failed<>(e);
        }
    }

    @Override
    public void close() {
        threads.close();
        ends.shutdownNow();
    }
}
