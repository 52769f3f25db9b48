package io.schedmate.advisor.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.advisor.history.PastRun;
import io.schedmate.model.advice.EndStates;
import io.schedmate.model.event.MeasuredUse;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class EstimatorTest {

    private final Estimator estimator = new Estimator();

    @Test
    void reachingTheLimitIsAnEndOfItsOwn() {
        for (int i = 0; i < 40; i++) {
            boolean finishes = i % 4 == 0;
            end(job("j" + i, "rosa", 600), finishes ? JobState.SUCCEEDED : JobState.TIMED_OUT, finishes ? 60 + i : 600);
        }

        EndStates ends = Objects.requireNonNull(
                estimator.estimate(job("asked", "rosa", 600), null).estimates().endStates());

        assertThat(ends.timedOutRatio()).isCloseTo(0.75, Offset.offset(0.1));
        assertThat(ends.failedRatio()).isLessThan(0.05);
    }

    private void end(JobSubmission job, JobState outcome, double seconds) {
        estimator.ended(new PastRun(
                job.jobId(),
                1,
                job,
                outcome,
                Instant.parse("2026-03-02T08:00:00Z"),
                seconds,
                new MeasuredUse(null, 1, null, null, null, null),
                null,
                true));
    }

    private static JobSubmission job(String externalId, String owner, double limit) {
        return new JobSubmission(
                "hall-a",
                "slurm",
                externalId,
                null,
                owner,
                null,
                null,
                "python train.py",
                null,
                null,
                new JobSource.None(),
                new RequestedResources(1, 1, null, null, null, limit),
                Map.of());
    }
}
