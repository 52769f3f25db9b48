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
 * Guards calls to another component: limits concurrent calls and their duration, stops calling for a while after too
 * many failures, and retries calls that may succeed. resilience4j's settings under the guard's name configure it.
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
     * Makes a call, or returns the fallback's answer if the call fails.
     *
     * @param work may be interrupted and repeated, so it must be idempotent
     * @param fallback provides the answer instead, given the cause
     */
    public <T> T call(Callable<T> work, Fallback<T> fallback) {
        // The bulkhead is outermost, because too many calls from this service are not a failure of the other component.
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

    /**
     * Makes one attempt. If the circuit is open, the exception is thrown only when the answer is read, because a retry
     * would wait and then find the circuit still open.
     */
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

    /** Provides the answer if a call fails. */
    @FunctionalInterface
    public interface Fallback<T> {

        /**
         * Returns the answer.
         *
         * @param cause the failure, or the reason why no call was made
         */
        T instead(Exception cause);
    }
}
