package io.schedmate.advisor.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.advisor.history.PastRun;
import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.model.Engine;
import io.schedmate.model.advice.EndStates;
import io.schedmate.model.api.advice.AdvicePart;
import io.schedmate.model.api.advice.PartEngine;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.MeasuredUse;
import io.schedmate.model.job.RequestedResources;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EstimatorTest {

    private final Estimator estimator = new Estimator();

    @Test
    void theFactThatNarrowsTheRangeMostIsRequested() {
        for (int i = 0; i < 200; i++) {
            int user = i % 8;
            end(job("j" + i, "user" + user, 3_600), JobState.SUCCEEDED, 50 * Math.pow(3, user));
        }

        assertThat(estimator.estimate(job("asked", null, 3_600), null).caveats())
                .anyMatch(caveat -> caveat.contains("narrow") && caveat.contains("user"));
        assertThat(estimator.estimate(job("asked", "user1", 3_600), null).caveats())
                .noneMatch(caveat -> caveat.contains("narrow"));
    }

    @Test
    void reachingTheLimitIsASeparateOutcome() {
        for (int i = 0; i < 40; i++) {
            boolean finishes = i % 4 == 0;
            end(job("j" + i, "rosa", 600), finishes ? JobState.SUCCEEDED : JobState.TIMED_OUT, finishes ? 60 + i : 600);
        }

        EndStates ends = Objects.requireNonNull(
                estimator.estimate(job("asked", "rosa", 600), null).estimates().endStates());

        assertThat(ends.timedOutRatio()).isCloseTo(0.75, Offset.offset(0.1));
        assertThat(ends.failedRatio()).isLessThan(0.05);
    }

    @Test
    void withoutMeasurementsTheUseFollowsFromTheArchitecture() {
        Workload resnet = Workload.none(Engine.RULES)
                .with(WorkloadField.MODEL_NAME, "resnet50", Evidence.COMMAND)
                .with(WorkloadField.BATCH_PER_DEVICE, 128, Evidence.COMMAND);

        Estimated estimated = estimator.estimate(job("asked", "rosa", 600), resnet);
        Estimated unknown = estimator.estimate(job("asked", "rosa", 600), null);

        assertThat(Objects.requireNonNull(estimated.estimates().gpuMemoryBytes())
                        .p50())
                .isBetween(8e9, 20e9);
        assertThat(Objects.requireNonNull(estimated.estimates().gpuUtilisationRatio())
                        .p50())
                .isGreaterThan(0.8);
        assertThat(estimated.engines()).contains(new PartEngine(AdvicePart.GPU_MEMORY, Engine.RULES));
        assertThat(estimated.caveats()).anyMatch(caveat -> caveat.contains("architecture"));
        assertThat(unknown.unknown()).contains(AdvicePart.GPU_MEMORY, AdvicePart.GPU_UTILIZATION);
    }

    private void end(JobSubmission job, JobState outcome, double seconds) {
        estimator.ended(new PastRun(
                job.jobId(),
                1,
                job,
                outcome,
                Instant.parse("2026-03-02T08:00:00Z"),
                seconds,
                new MeasuredUse(null, 1, null, null, null, null, null),
                null,
                true));
    }

    private static JobSubmission job(String externalId, @Nullable String owner, double limit) {
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
