package io.schedmate.failure.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import io.schedmate.logs.intake.InMemoryLogLines;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TimeLimitedDiagnosisTest {

    private static final InMemoryLogLines LOG = new InMemoryLogLines(List.of("step 1", "KeyError: 'x'"));
    private static final Duration LONG = Duration.ofMinutes(3);

    private final FailureDiagnosis rules = RuleFailureDiagnosis.standard();
    private final Diagnosis best = rules.diagnose(new InMemoryLogLines(List.of("RuntimeError: out of memory")));
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    @AfterEach
    void close() {
        threads.shutdownNow();
    }

    @Test
    void theBestDiagnosisIsReturnedIfItIsReadyInTime() {
        assertThat(limited(_ -> best, LONG).diagnose(LOG)).isSameAs(best);
    }

    @Test
    void aLateDiagnosisIsInterruptedAndTheRulesAnswer() throws Exception {
        Diagnosis answer = limited(this::forEver, Duration.ofMillis(1)).diagnose(LOG);

        assertThat(answer).isEqualTo(rules.diagnose(LOG));
        // On a busy machine, the deadline may pass before the diagnosis starts; it then never starts.
        threads.shutdown();
        assertThat(threads.awaitTermination(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void theRulesAnswerIfTheBestDiagnosisFails() {
        Diagnosis answer = limited(
                        _ -> {
                            throw new IllegalStateException("away");
                        },
                        LONG)
                .diagnose(LOG);

        assertThat(answer).isEqualTo(rules.diagnose(LOG));
    }

    @Test
    void anInterruptedCallerGetsTheAnswerOfTheRulesAndStaysInterrupted() {
        Thread.currentThread().interrupt();
        Diagnosis answer = limited(this::forEver, LONG).diagnose(LOG);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(answer).isEqualTo(rules.diagnose(LOG));
    }

    private TimeLimitedDiagnosis limited(FailureDiagnosis asked, Duration deadline) {
        return new TimeLimitedDiagnosis(asked, rules, deadline, threads);
    }

    private Diagnosis forEver(Object log) {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return best;
    }
}
