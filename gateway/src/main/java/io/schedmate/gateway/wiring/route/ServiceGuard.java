package io.schedmate.gateway.wiring.route;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.context.ContextSnapshot;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/**
 * Guards the calls to one service with a circuit breaker and a bulkhead. Never sends a call twice, because a body
 * cannot be read again and only the caller knows what may be repeated.
 */
final class ServiceGuard {

    private final CircuitBreaker breaker;
    private final Bulkhead bulkhead;
    private final ExecutorService threads;

    ServiceGuard(String service, CircuitBreakerRegistry breakers, BulkheadRegistry bulkheads, ExecutorService threads) {
        this.breaker = breakers.circuitBreaker(service);
        this.bulkhead = bulkheads.bulkhead(service);
        this.threads = threads;
    }

    /**
     * Makes a call and waits until the response begins, up to the limit.
     *
     * @param failed whether a response shows that the service is failing
     * @param isServiceFault whether an exception shows that the service is failing, rather than an error of the caller
     */
    <T> T call(Callable<T> work, Duration limit, Predicate<T> failed, Predicate<Throwable> isServiceFault)
            throws Exception {
        bulkhead.acquirePermission();
        try {
            breaker.acquirePermission();
            long start = breaker.getCurrentTimestamp();
            try {
                T answer = inTime(work, limit);
                record(start, failed.test(answer) ? new IllegalStateException("answered with a failure") : null);
                return answer;
            } catch (Exception e) {
                if (isServiceFault.test(e)) {
                    record(start, e);
                } else {
                    breaker.releasePermission();
                }
                throw e;
            }
        } finally {
            bulkhead.onComplete();
        }
    }

    private void record(long start, @org.jspecify.annotations.Nullable Throwable failure) {
        long took = breaker.getCurrentTimestamp() - start;
        if (failure == null) {
            breaker.onSuccess(took, breaker.getTimestampUnit());
        } else {
            breaker.onError(took, breaker.getTimestampUnit(), failure);
        }
    }

    private <T> T inTime(Callable<T> work, Duration limit) throws Exception {
        var running = threads.submit(ContextSnapshot.captureAll().wrap(work));
        try {
            return running.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        } catch (TimeoutException | InterruptedException e) {
            running.cancel(true);
            throw e;
        }
    }
}
