package io.schedmate.edge.call;

import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.retry.RetryRegistry;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Creates guards by name, such as {@code node-agent}. Settings such as {@code
 * resilience4j.circuitbreaker.instances.node-agent.…} configure a guard.
 */
public final class Guards implements AutoCloseable {

    private final BulkheadRegistry bulkheads;
    private final TimeLimiterRegistry timeLimiters;
    private final CircuitBreakerRegistry circuitBreakers;
    private final RetryRegistry retries;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    Guards(
            BulkheadRegistry bulkheads,
            TimeLimiterRegistry timeLimiters,
            CircuitBreakerRegistry circuitBreakers,
            RetryRegistry retries) {
        this.bulkheads = bulkheads;
        this.timeLimiters = timeLimiters;
        this.circuitBreakers = circuitBreakers;
        this.retries = retries;
    }

    /** Returns the guard with this name. Guards with the same name share their state. */
    public Guard named(String name) {
        return new Guard(
                bulkheads.bulkhead(name),
                timeLimiters.timeLimiter(name),
                circuitBreakers.circuitBreaker(name),
                retries.retry(name),
                threads);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
