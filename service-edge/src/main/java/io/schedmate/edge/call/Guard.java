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
 * Guards calls to another component: it limits concurrent calls and their duration, makes no calls for a while after
 * too many failures, and retries calls that may succeed. The settings are resilience4j's, under the guard's name.
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
     * Makes the call, or answers with the fallback if it fails.
     *
     * @param work may be interrupted and repeated, so it must be idempotent
     * @param fallback provides the answer instead, given the cause
     */
    public <T> T call(Callable<T> work, Fallback<T> fallback) {
        // The bulkhead is outermost: too many calls from here are not a failure of the other component.
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

    /** An open circuit would fail again a moment later, so the retry must not treat it as a failure and wait. */
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

        /** @param cause the failure, also if no call was made */
        T instead(Exception cause);
    }
}
