package io.schedmate.edge.call;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.timelimiter.TimeLimiter;
import io.micrometer.context.ContextSnapshot;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;

/**
 * One guarded way to another part: at most so many calls at once, none longer than its limit, none at all for a while
 * after too many failed, and another try for the few that may go well. Settings are resilience4j's, by the guard's name.
 */
public final class Guard {

    private final Bulkhead bulkhead;
    private final TimeLimiter timeLimiter;
    private final CircuitBreaker circuitBreaker;
    private final Retry retry;
    private final ExecutorService threads;

    Guard(
            Bulkhead bulkhead,
            TimeLimiter timeLimiter,
            CircuitBreaker circuitBreaker,
            Retry retry,
            ExecutorService threads) {
        this.bulkhead = bulkhead;
        this.timeLimiter = timeLimiter;
        this.circuitBreaker = circuitBreaker;
        this.retry = retry;
        this.threads = threads;
    }

    /**
     * Makes the call, or answers with the fallback where it cannot be made well.
     *
     * @param work may be interrupted, and done again: it must bear repetition
     * @param fallback says what is answered instead, and is told why
     */
    public <T> T call(Callable<T> work, Fallback<T> fallback) {
        // The bulkhead stands outside: that we call too often is no failure of the other part.
        Callable<T> once = Bulkhead.decorateCallable(
                bulkhead, CircuitBreaker.decorateCallable(circuitBreaker, () -> inTime(work)));
        try {
            return Retry.decorateCallable(retry, () -> attempt(once)).call().answer();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return fallback.instead(e);
        } catch (Exception e) {
            return fallback.instead(e);
        }
    }

    /** An open circuit answers the same a moment later, so it is no failure that the retry sees and waits after. */
    private static <T> Attempt<T> attempt(Callable<T> once) throws Exception {
        try {
            T answer = once.call();
            return () -> answer;
        } catch (CallNotPermittedException open) {
            return () -> {
                throw open;
            };
        }
    }

    private interface Attempt<T> {

        T answer();
    }

    private <T> T inTime(Callable<T> work) throws Exception {
        Callable<T> traced = ContextSnapshot.captureAll().wrap(work);
        return timeLimiter.executeFutureSupplier(() -> threads.submit(traced));
    }

    /** What is answered when a call cannot be made well. */
    @FunctionalInterface
    public interface Fallback<T> {

        /** @param cause the failure, also where no call was made */
        T instead(Exception cause);
    }
}
