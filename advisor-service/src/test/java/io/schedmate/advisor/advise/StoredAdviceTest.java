package io.schedmate.advisor.advise;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.advisor.similar.Neighbour;
import io.schedmate.model.Engine;
import io.schedmate.model.advice.Estimates;
import io.schedmate.model.advice.Quantiles;
import io.schedmate.model.advice.ThroughputEstimate;
import io.schedmate.model.api.advice.Advice;
import io.schedmate.model.api.advice.AdvicePart;
import io.schedmate.model.api.advice.AnswerStatus;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.metrics.Rate;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests what a reader sees of an advice. */
class StoredAdviceTest {

    private static final Quantiles ONE = new Quantiles(0.5, 0.5, 0.5, 0.5);

    @Test
    void onlyAdviceWithoutGapsIsDone() {
        assertThat(advice(true, List.of(), nothing()).status()).isEqualTo(AnswerStatus.DONE);
        assertThat(advice(false, List.of(), nothing()).status()).isEqualTo(AnswerStatus.DEGRADED);
        assertThat(advice(true, List.of(AdvicePart.SIMILAR_JOBS), nothing()).status())
                .isEqualTo(AnswerStatus.DEGRADED);
    }

    @Test
    void estimatesAreShownIfAnyOfThemHasABasis() {
        assertThat(advice(true, List.of(), nothing()).estimates()).isNull();
        for (Estimates published : List.of(
                estimates(ONE, null, null, List.of()),
                estimates(null, ONE, null, List.of()),
                estimates(null, null, ONE, List.of()),
                estimates(
                        null,
                        null,
                        null,
                        List.of(new ThroughputEstimate("a100", 1, null, new Rate(1, "samples/s")))))) {
            assertThat(advice(true, List.of(), published).estimates()).isEqualTo(published);
        }
    }

    @Test
    void jobsOfOthersAreShownWithoutTheirIdAndCode() {
        JobId own = JobId.of("hall-a", "slurm", "1");
        JobId anothers = JobId.of("hall-a", "slurm", "2");

        Advice shown = stored(true, List.of(), nothing(), List.of(neighbour(own, "rosa"), neighbour(anothers, "tim")))
                .shown(each -> "rosa".equals(each.owner()));

        assertThat(shown.similarJobs()).hasSize(2);
        assertThat(shown.similarJobs().get(0).jobId()).isEqualTo(own);
        assertThat(shown.similarJobs().get(0).workloadText()).isEqualTo("resnet50");
        assertThat(shown.similarJobs().get(1).jobId()).isNull();
        assertThat(shown.similarJobs().get(1).workloadText()).isNull();
        assertThat(shown.similarJobs().get(1).durationSeconds()).isEqualTo(60);
    }

    private static Neighbour neighbour(JobId job, String owner) {
        return new Neighbour(job, owner, "speech", 0.9, "resnet50", JobState.SUCCEEDED, 60.0);
    }

    private static Advice advice(boolean whole, List<AdvicePart> unknown, Estimates estimates) {
        return stored(whole, unknown, estimates, List.of()).shown(_ -> true);
    }

    private static StoredAdvice stored(
            boolean whole, List<AdvicePart> unknown, Estimates estimates, List<Neighbour> neighbours) {
        return new StoredAdvice(
                new UUID(1, 1),
                null,
                whole,
                Instant.parse("2026-03-02T12:00:00Z"),
                0.1,
                null,
                null,
                List.of(),
                neighbours,
                estimates,
                null,
                List.of(),
                unknown,
                List.of());
    }

    private static Estimates nothing() {
        return estimates(null, null, null, List.of());
    }

    private static Estimates estimates(
            @Nullable Quantiles duration,
            @Nullable Quantiles utilisation,
            @Nullable Quantiles memory,
            List<ThroughputEstimate> throughput) {
        return new Estimates(duration, utilisation, memory, null, throughput, 0, Engine.FALLBACK);
    }
}
