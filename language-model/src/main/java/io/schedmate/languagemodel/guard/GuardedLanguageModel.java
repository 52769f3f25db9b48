package io.schedmate.languagemodel.guard;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.core.IntervalFunction;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.timelimiter.TimeLimiter;
import io.schedmate.languagemodel.chat.LanguageModel;
import io.schedmate.languagemodel.chat.Question;
import io.schedmate.languagemodel.chat.Reply;
import io.schedmate.languagemodel.chat.Reply.Cause;
import io.schedmate.languagemodel.chat.Reply.Unanswered;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;

/** Limits the time and the number of calls, retries transient errors, and stops calling a failing model for a while. */
public final class GuardedLanguageModel implements LanguageModel, AutoCloseable {

    private static final String NAME = "language-model";
    private static final int WINDOW = 10;

    private final LanguageModel model;
    private final CircuitBreaker breaker;
    private final Bulkhead bulkhead;
    private final Retry retry;
    private final Duration deadline;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /** @param breakers registers the model's circuit breaker as {@code language-model} */
    public GuardedLanguageModel(LanguageModel model, GuardSettings settings, CircuitBreakerRegistry breakers) {
        this.model = model;
        this.breaker = breakers.circuitBreaker(NAME, breaker(settings));
        this.bulkhead = Bulkhead.of(NAME, bulkhead(settings));
        this.retry = Retry.of(NAME, retry(settings));
        this.deadline = settings.deadline();
    }

    @Override
    public Reply ask(Question question) {
        if (!bulkhead.tryAcquirePermission()) {
            return new Unanswered(Cause.BUSY, "the maximum number of calls is already in progress");
        }
        try {
            return limiter(question)
                    .executeFutureSupplier(() ->
                            CompletableFuture.supplyAsync(() -> retry.executeSupplier(() -> once(question)), threads));
        } catch (TimeoutException late) {
            return new Unanswered(Cause.LATE, "no answer before the deadline");
        } catch (CompletionException broken) {
            return new Unanswered(Cause.UNAVAILABLE, String.valueOf(broken.getCause()));
        } catch (Exception broken) {
            return new Unanswered(Cause.UNAVAILABLE, broken.toString());
        } finally {
            bulkhead.releasePermission();
        }
    }

    /** Returns whether calls are currently blocked. */
    public boolean isResting() {
        return breaker.getState() == CircuitBreaker.State.OPEN;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private TimeLimiter limiter(Question question) {
        Duration timeLimit = question.conversation().timeLimit();
        return TimeLimiter.of(timeLimit == null || timeLimit.compareTo(deadline) > 0 ? deadline : timeLimit);
    }

    private Reply once(Question question) {
        if (!breaker.tryAcquirePermission()) {
            return new Unanswered(Cause.PAUSED, "the model failed too often; calls are paused");
        }
        long start = breaker.getCurrentTimestamp();
        Reply reply = model.ask(question);
        long took = breaker.getCurrentTimestamp() - start;
        if (isModelsFault(reply)) {
            breaker.onError(took, breaker.getTimestampUnit(), new IllegalStateException(reply.toString()));
        } else {
            breaker.onSuccess(took, breaker.getTimestampUnit());
        }
        return reply;
    }

    private static boolean isModelsFault(Reply reply) {
        return reply instanceof Unanswered unanswered
                && switch (unanswered.cause()) {
                    case UNAVAILABLE, LATE, RATE_LIMITED -> true;
                    case BUDGET, PAUSED, BUSY, REFUSED, CUT, MALFORMED -> false;
                };
    }

    private static CircuitBreakerConfig breaker(GuardSettings settings) {
        return CircuitBreakerConfig.custom()
                .slidingWindowSize(WINDOW)
                .minimumNumberOfCalls(settings.failuresToRest())
                .failureRateThreshold(100f * settings.failuresToRest() / WINDOW)
                // An answer within the deadline is no failure, however long it takes.
                .slowCallDurationThreshold(settings.deadline().plus(Duration.ofDays(1)))
                .waitDurationInOpenState(settings.rest())
                .permittedNumberOfCallsInHalfOpenState(1)
                .build();
    }

    private static BulkheadConfig bulkhead(GuardSettings settings) {
        return BulkheadConfig.custom()
                .maxConcurrentCalls(settings.concurrentCalls())
                .maxWaitDuration(Duration.ZERO)
                .build();
    }

    private static RetryConfig retry(GuardSettings settings) {
        return RetryConfig.<Reply>custom()
                .maxAttempts(settings.tries())
                .intervalFunction(IntervalFunction.ofExponentialBackoff(settings.firstPause(), 2))
                .retryOnResult(GuardedLanguageModel::isModelsFault)
                .build();
    }
}
