package io.schedmate.advisor.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.Engine;
import io.schedmate.model.advice.Quantiles;
import io.schedmate.model.api.advice.AdvicePart;
import io.schedmate.model.api.advice.PartEngine;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Tests the time limit and the confidence that are derived from the range of a duration. */
class LimitAndConfidenceTest {

    private final Estimator estimator = new Estimator();

    @Test
    void withoutRunsAndALimitNothingIsEstimated() {
        Estimated estimated = estimator.estimate(Runs.job("asked", "rosa", null, null), null);

        assertThat(estimated.estimates().durationSeconds()).isNull();
        assertThat(estimated.estimates().endStates()).isNull();
        assertThat(estimated.estimates().confidence()).isZero();
        assertThat(estimated.estimates().engine()).isEqualTo(Engine.FALLBACK);
        assertThat(estimated.suggestedTimeLimitSeconds()).isNull();
        assertThat(estimated.unknown())
                .containsExactly(
                        AdvicePart.DURATION,
                        AdvicePart.END_STATES,
                        AdvicePart.GPU_UTILIZATION,
                        AdvicePart.GPU_MEMORY,
                        AdvicePart.THROUGHPUT);
        assertThat(estimated.engines()).isEmpty();
        assertThat(estimated.caveats()).singleElement().asString().contains("No job has ended yet");
    }

    @Test
    void theRequestedLimitIsNotSuggested() {
        Estimated estimated = estimator.estimate(Runs.job("asked", "rosa", null, 3_600.0), null);

        assertThat(estimated.estimates().durationSeconds()).isNotNull();
        assertThat(estimated.engines())
                .contains(
                        new PartEngine(AdvicePart.DURATION, Engine.FALLBACK),
                        new PartEngine(AdvicePart.END_STATES, Engine.FALLBACK));
        assertThat(estimated.suggestedTimeLimitSeconds()).isNull();
        assertThat(estimated.caveats()).anyMatch(caveat -> caveat.contains("No past job resembles this one"));
    }

    @Test
    void theSuggestedLimitAddsOneFifthAndRoundsToMinutes() {
        ended(40, 595);

        Estimated estimated = estimator.estimate(Runs.job("asked", "rosa", null, 3_600.0), null);

        Quantiles duration = Objects.requireNonNull(estimated.estimates().durationSeconds());
        double limit = Objects.requireNonNull(estimated.suggestedTimeLimitSeconds());
        assertThat(limit % 60).isZero();
        assertThat(limit).isBetween(duration.p90() * 1.2, duration.p90() * 1.2 + 60);
        assertThat(estimated.caveats()).noneMatch(caveat -> caveat.contains("No past job"));
    }

    @Test
    void confidenceGrowsWithSimilarRunsAndShrinksWithTheirSpread() {
        ended(4, 600);
        double few = confidence();
        ended(40, 600);
        double many = confidence();
        for (int i = 0; i < 44; i++) {
            estimator.ended(Runs.ended(Runs.job("w" + i, "rosa", null, 3_600.0), JobState.SUCCEEDED, 60 << (i % 6)));
        }
        double spread = confidence();

        assertThat(few).isBetween(0.45, 0.5);
        assertThat(many).isBetween(0.62, 0.69);
        assertThat(spread).isBetween(0.45, 0.5);
    }

    @Test
    void theEstimateOfASubmittedJobIsStableUntilItEnds() {
        ended(10, 600);
        var job = Runs.job("asked", "rosa", null, 3_600.0);
        JobId id = job.jobId();
        estimator.submitted(id, job);
        var first = estimator.duration(id, job).orElseThrow();
        ended(200, 60);

        assertThat(estimator.duration(id, job)).contains(first);
        assertThat(estimator.duration(job).orElseThrow().p50()).isLessThan(first.p50());
        estimator.ended(Runs.ended(job, JobState.SUCCEEDED, 60));
        assertThat(estimator.duration(id, job).orElseThrow().p50()).isLessThan(first.p50());
    }

    @Test
    void onlyRunsOfTheSameOwnerAndWorkCount() {
        ended(3, 600);
        estimator.ended(Runs.ended(Runs.job("of-tim", "tim", null, 3_600.0), JobState.SUCCEEDED, 600));

        assertThat(estimator.ranSo(Runs.job("asked", "rosa", null, 3_600.0))).isEqualTo(3);
        assertThat(estimator.ranSo(Runs.job("asked", "ines", null, 3_600.0))).isZero();
    }

    private double confidence() {
        return estimator
                .estimate(Runs.job("asked", "rosa", null, 3_600.0), null)
                .estimates()
                .confidence();
    }

    private void ended(int runs, double seconds) {
        for (int i = 0; i < runs; i++) {
            estimator.ended(Runs.ended(
                    Runs.job("%s-%s-%d".formatted(runs, seconds, i), "rosa", null, 3_600.0),
                    JobState.SUCCEEDED,
                    seconds));
        }
    }
}
