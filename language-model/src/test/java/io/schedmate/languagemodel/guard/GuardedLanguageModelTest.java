package io.schedmate.languagemodel.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.schedmate.languagemodel.chat.Conversation;
import io.schedmate.languagemodel.chat.LanguageModel;
import io.schedmate.languagemodel.chat.Question;
import io.schedmate.languagemodel.chat.Reply;
import io.schedmate.languagemodel.chat.Reply.Answer;
import io.schedmate.languagemodel.chat.Reply.Cause;
import io.schedmate.languagemodel.chat.Reply.Unanswered;
import io.schedmate.languagemodel.chat.Sampling;
import io.schedmate.languagemodel.chat.TokenUse;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class GuardedLanguageModelTest {

    private static final Question QUESTION = new Question("anna", "", "", "{}", 10);
    private static final Answer ANSWER = new Answer("{}", List.of(), "tiny", TokenUse.NONE);
    private static final GuardSettings QUICK =
            new GuardSettings(Duration.ofMinutes(2), 3, Duration.ofMillis(1), 2, 3, Duration.ofHours(1));

    @Test
    void retriesTransientFailures() {
        var replies = new ArrayDeque<Reply>(
                List.of(new Unanswered(Cause.RATE_LIMITED, ""), new Unanswered(Cause.UNAVAILABLE, ""), ANSWER));

        assertThat(guarded(_ -> replies.remove(), QUICK)).isEqualTo(ANSWER);
    }

    @Test
    void doesNotRetryPermanentFailures() {
        var calls = new AtomicInteger();

        Reply reply = guarded(_ -> count(calls, new Unanswered(Cause.REFUSED, "")), QUICK);

        assertThat(reply).isEqualTo(new Unanswered(Cause.REFUSED, ""));
        assertThat(calls).hasValue(1);
    }

    @Test
    void opensTheCircuitAfterRepeatedFailures() {
        var calls = new AtomicInteger();
        try (var model = new GuardedLanguageModel(
                _ -> count(calls, new Unanswered(Cause.UNAVAILABLE, "")), QUICK, CircuitBreakerRegistry.ofDefaults())) {
            model.ask(QUESTION);
            Reply second = model.ask(QUESTION);

            assertThat(model.isResting()).isTrue();
            assertThat(second)
                    .isInstanceOfSatisfying(
                            Unanswered.class,
                            unanswered -> assertThat(unanswered.cause()).isEqualTo(Cause.PAUSED));
            assertThat(calls).hasValue(3);
        }
    }

    @Test
    void answersWithinTheDeadlineDoNotOpenTheCircuitHoweverLongTheyTake() {
        var settings = new GuardSettings(Duration.ofMinutes(10), 1, Duration.ofMillis(1), 2, 3, Duration.ofHours(1));
        var breakers = CircuitBreakerRegistry.ofDefaults();
        try (var model = new GuardedLanguageModel(_ -> ANSWER, settings, breakers)) {
            var breaker = breakers.getAllCircuitBreakers().iterator().next();
            for (int each = 0; each < 10; each++) {
                breaker.onSuccess(10, TimeUnit.MINUTES);
            }

            assertThat(model.isResting()).isFalse();
            assertThat(model.ask(QUESTION)).isEqualTo(ANSWER);
        }
    }

    @Test
    void returnsAtTheDeadline() {
        var never = new CountDownLatch(1);
        var settings = new GuardSettings(Duration.ofMillis(50), 1, Duration.ofMillis(1), 2, 3, Duration.ofHours(1));

        Reply reply = guarded(_ -> await(never), settings);

        assertThat(reply)
                .isInstanceOfSatisfying(
                        Unanswered.class,
                        unanswered -> assertThat(unanswered.cause()).isEqualTo(Cause.LATE));
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void waitsNoLongerThanItsCaller() {
        var settings = new GuardSettings(Duration.ofDays(1), 1, Duration.ofMillis(1), 2, 3, Duration.ofHours(1));

        assertThat(late(settings, Duration.ofMillis(50))).isEqualTo(Cause.LATE);
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void waitsNoLongerThanItsDeadlineEvenIfTheCallerWaitsLonger() {
        var settings = new GuardSettings(Duration.ofMillis(50), 1, Duration.ofMillis(1), 2, 3, Duration.ofHours(1));

        assertThat(late(settings, Duration.ofDays(1))).isEqualTo(Cause.LATE);
    }

    @Test
    void rejectsCallsBeyondTheConcurrencyLimit() throws Exception {
        var started = new CountDownLatch(2);
        var release = new CountDownLatch(1);
        try (var callers = Executors.newVirtualThreadPerTaskExecutor();
                var model = new GuardedLanguageModel(
                        _ -> {
                            started.countDown();
                            return await(release);
                        },
                        QUICK,
                        CircuitBreakerRegistry.ofDefaults())) {
            var first = callers.submit(() -> model.ask(QUESTION));
            var second = callers.submit(() -> model.ask(QUESTION));
            started.await();

            Reply third = model.ask(QUESTION);
            release.countDown();

            assertThat(third)
                    .isInstanceOfSatisfying(
                            Unanswered.class,
                            unanswered -> assertThat(unanswered.cause()).isEqualTo(Cause.BUSY));
            assertThat(List.of(first.get(), second.get())).containsOnly(ANSWER);
        }
    }

    @Test
    void convertsAnExceptionIntoSilence() {
        Reply reply = guarded(
                _ -> {
                    throw new IllegalStateException("broken adapter");
                },
                QUICK);

        assertThat(reply).isInstanceOf(Unanswered.class);
    }

    /** Returns the guard's cause for a question to a model that never answers. */
    private static Cause late(GuardSettings settings, Duration timeLimit) {
        var never = new CountDownLatch(1);
        var patient = new Conversation(List.of(), List.of(), Sampling.LIKELIEST, timeLimit);
        try (var guarded = new GuardedLanguageModel(_ -> await(never), settings, CircuitBreakerRegistry.ofDefaults())) {
            return ((Unanswered) guarded.ask(new Question("anna", "", "", "{}", 10, patient))).cause();
        }
    }

    private static Reply guarded(LanguageModel model, GuardSettings settings) {
        try (var guarded = new GuardedLanguageModel(model, settings, CircuitBreakerRegistry.ofDefaults())) {
            return guarded.ask(QUESTION);
        }
    }

    private static Reply count(AtomicInteger calls, Reply reply) {
        calls.incrementAndGet();
        return reply;
    }

    private static Reply await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        return ANSWER;
    }
}
