package io.schedmate.failure.diagnosis;

import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.intake.LogLines;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Returns the best diagnosis that is ready in time; otherwise, returns that of the rules, which are always fast. */
public record TimeLimitedDiagnosis(
        FailureDiagnosis best, FailureDiagnosis rules, Duration deadline, ExecutorService threads)
        implements FailureDiagnosis {

    @Override
    public Diagnosis diagnose(LogLines log) {
        Future<Diagnosis> answer = threads.submit(() -> best.diagnose(log));
        try {
            return answer.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            answer.cancel(true);
            return rules.diagnose(log);
        } catch (ExecutionException broken) {
            return rules.diagnose(log);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return rules.diagnose(log);
        }
    }
}
