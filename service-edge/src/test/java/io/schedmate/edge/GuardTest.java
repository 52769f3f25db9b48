package io.schedmate.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.bulkhead.BulkheadFullException;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.schedmate.edge.call.Guard;
import io.schedmate.edge.call.Guards;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class GuardTest {

    private final Guards guards = Edge.part(Guards.class);

    @Test
    void aSuccessfulCallReturnsItsResult() {
        assertThat(guards.named("good").call(() -> "answer", Exception::toString))
                .isEqualTo("answer");
    }

    @Test
    void afterTooManyFailuresTheFallbackAnswersWithoutACall() {
        Guard fragile = guards.named("fragile");
        AtomicInteger calls = new AtomicInteger();

        for (int call = 0; call < 4; call++) {
            assertThat(fragile.call(() -> failing(calls), _ -> "fallback")).isEqualTo("fallback");
        }

        assertThat(calls).hasValue(2);
        assertThat(fragile.<Object>call(() -> "made", cause -> cause)).isInstanceOf(CallNotPermittedException.class);
        assertThat(breaker("fragile").getState()).isEqualTo(CircuitBreaker.State.OPEN);
        assertThat(Edge.send(Edge.call("/actuator/prometheus")).body())
                .containsPattern(
                        "resilience4j_circuitbreaker_state\\{[^}]*name=\"fragile\"[^}]*state=\"open\"[^}]*} 1\\.0");
    }

    @Test
    void aSlowCallTimesOut() {
        CountDownLatch never = new CountDownLatch(1);

        Object answer = guards.named("slow")
                .<Object>call(
                        () -> {
                            never.await();
                            return "late";
                        },
                        cause -> cause);

        assertThat(answer).isInstanceOf(TimeoutException.class);
    }

    @Test
    void anIntermittentFailureIsRetried() {
        AtomicInteger calls = new AtomicInteger();

        String answer = guards.named("flaky")
                .call(() -> calls.incrementAndGet() < 3 ? failing(new AtomicInteger()) : "third", Exception::toString);

        assertThat(answer).isEqualTo("third");
    }

    @Test
    void concurrentCallsAreLimited() throws InterruptedException {
        Guard narrow = guards.named("narrow");
        CountDownLatch within = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        Thread first = Thread.ofVirtual()
                .start(() -> narrow.call(
                        () -> {
                            within.countDown();
                            done.await();
                            return "first";
                        },
                        Exception::toString));
        within.await();

        Object second = narrow.<Object>call(() -> "second", cause -> cause);
        done.countDown();
        first.join();

        assertThat(second).isInstanceOf(BulkheadFullException.class);
        assertThat(breaker("narrow").getMetrics().getNumberOfFailedCalls())
                .as("that we call too often is no failure of the other part")
                .isZero();
    }

    @Test
    void anOpenCircuitIsNotRetried() {
        breaker("flaky").transitionToForcedOpenState();

        Object answer = guards.named("flaky").<Object>call(() -> "made", cause -> cause);
        long refused = breaker("flaky").getMetrics().getNumberOfNotPermittedCalls();
        breaker("flaky").reset();

        assertThat(answer).isInstanceOf(CallNotPermittedException.class);
        assertThat(refused).isEqualTo(1);
    }

    private static CircuitBreaker breaker(String name) {
        return Edge.part(CircuitBreakerRegistry.class).circuitBreaker(name);
    }

    private static String failing(AtomicInteger calls) throws IOException {
        calls.incrementAndGet();
        throw new IOException("connection refused");
    }
}
