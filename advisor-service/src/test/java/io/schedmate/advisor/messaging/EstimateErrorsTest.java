package io.schedmate.advisor.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.schedmate.advisor.advise.AdviceQueue;
import io.schedmate.advisor.advise.StoredAdvice;
import io.schedmate.advisor.memory.InMemoryAdviceQueue;
import io.schedmate.model.Engine;
import io.schedmate.model.advice.Estimates;
import io.schedmate.model.advice.Quantiles;
import io.schedmate.model.event.JobEnded;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.MeasuredUse;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.testing.memory.InMemoryTransactions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the measured errors of an estimate of 100 to 300 seconds with a median of 200. */
class EstimateErrorsTest {

    private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");

    private final InMemoryAdviceQueue queue = new InMemoryAdviceQueue(new InMemoryTransactions());
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final EstimateErrors errors = new EstimateErrors(queue, meters);
    private final JobSubmission job = new JobSubmission(
            "hall-a",
            "slurm",
            "1",
            null,
            "rosa",
            "speech",
            null,
            "python train.py",
            null,
            null,
            new JobSource.None(),
            RequestedResources.UNKNOWN,
            Map.of());

    @ParameterizedTest
    @CsvSource({"99, 0, 1", "100, 1, 0", "200, 1, 0", "300, 1, 0", "301, 0, 1"})
    void durationsAreCountedWithinOrOutsideThePublishedRange(long seconds, double within, double outside) {
        adviceIsPublished();

        errors.ended(ended(JobState.SUCCEEDED, seconds, false));

        assertThat(counted("within")).isEqualTo(within);
        assertThat(counted("outside")).isEqualTo(outside);
    }

    @Test
    void theErrorIsRelativeToTheDuration() {
        adviceIsPublished();

        errors.ended(ended(JobState.SUCCEEDED, 400, false));

        assertThat(meters.get("schedmate.advice.duration.error.ratio").summary().totalAmount())
                .isEqualTo(0.5);
    }

    @Test
    void runsThatDoNotShowADurationAreNotMeasured() {
        errors.ended(ended(JobState.SUCCEEDED, 200, false));
        adviceIsPublished();
        errors.ended(ended(JobState.FAILED, 200, false));
        errors.ended(ended(JobState.SUCCEEDED, 200, true));
        errors.ended(ended(JobState.SUCCEEDED, 0, false));

        assertThat(counted("within") + counted("outside")).isZero();
    }

    private double counted(String range) {
        return meters.get("schedmate.advice.durations")
                .tag("range", range)
                .counter()
                .count();
    }

    private void adviceIsPublished() {
        UUID adviceId = new UUID(1, 1);
        queue.add(new AdviceQueue.QueuedJob(adviceId, job.jobId(), 1, job, NINE, 0, null));
        Estimates estimates =
                new Estimates(new Quantiles(100, 200, 300, 200), null, null, null, List.of(), 0, Engine.FALLBACK);
        queue.finish(
                job.jobId(),
                new StoredAdvice(
                        adviceId,
                        job.jobId(),
                        true,
                        NINE,
                        0.1,
                        null,
                        null,
                        List.of(),
                        List.of(),
                        estimates,
                        null,
                        List.of(),
                        List.of(),
                        List.of()));
    }

    private JobEnded ended(JobState outcome, long seconds, boolean imported) {
        return new JobEnded(
                UUID.randomUUID(),
                job.jobId(),
                "hall-a",
                1,
                NINE.plusSeconds(seconds),
                job,
                outcome,
                new JobExit(0, null, null),
                NINE,
                NINE,
                NINE.plusSeconds(seconds),
                new MeasuredUse(1, 1, null, null, null, null, null),
                null,
                imported);
    }
}
