package io.schedmate.code.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.estimate.mixture.BurstWeight;
import io.schedmate.code.history.EndState;
import io.schedmate.code.history.FinishedRun;
import io.schedmate.code.history.JobFacts;
import io.schedmate.model.Engine;
import java.util.Objects;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationEstimatorTest {

    private final DurationEstimator estimator = new DurationEstimator();

    @Test
    void givesNoEstimateWithoutHistory() {
        assertThat(estimator.estimate(JobFacts.UNKNOWN)).isEmpty();
    }

    @Test
    void estimatesFromTheTimeLimitIfNothingElseIsKnown() {
        DurationEstimate answer =
                estimator.estimate(job("ann", "train", 3600.0)).orElseThrow();

        assertThat(answer.engine()).isEqualTo(Engine.FALLBACK);
        assertThat(answer.p90()).isLessThanOrEqualTo(3600 * 1.05);
        assertThat(answer.neighbours()).isEmpty();
    }

    @Test
    void aResubmissionIsEstimatedFromItsEarlierRuns() {
        for (int i = 0; i < 6; i++) {
            run(job("ann", "train", null), "job-" + i, 1000, EndState.FINISHED);
        }

        DurationEstimate answer = estimator.estimate(job("ann", "train", null)).orElseThrow();

        assertThat(answer.engine()).isEqualTo(Engine.RESUBMISSION);
        assertThat(answer.p50()).isCloseTo(1000, Percentage.withPercentage(10));
        assertThat(answer.mean()).isBetween(answer.p50() / 2, answer.p90());
        assertThat(answer.neighbours()).containsExactly("job-5", "job-4", "job-3");
        assertThat(answer.runsLikeIt()).isEqualTo(6);
    }

    @ParameterizedTest
    @CsvSource({"1, 5", "2, 3", "4, 2"})
    void theRangeIsTheCloserToTheOwnRunsTheMoreThereAre(int runs, double reach) {
        for (int i = 0; i < 10; i++) {
            run(job("bob", "play", null), "b" + i, Math.pow(10, i % 6), EndState.FINISHED);
        }
        for (int i = 0; i < runs; i++) {
            run(job("ann", "train", null), "a" + i, 1000, EndState.FINISHED);
        }

        DurationEstimate answer = estimator.estimate(job("ann", "train", null)).orElseThrow();

        assertThat(answer.p10()).isCloseTo(1000 / reach, Percentage.withPercentage(1));
        assertThat(answer.p90()).isCloseTo(1000 * reach, Percentage.withPercentage(1));
    }

    @Test
    void theRangeIsLearnedFromAllRunsOnceThereAreTwenty() {
        for (int i = 0; i < 20; i++) {
            run(job("bob", "play", null), "b" + i, Math.pow(10, i % 6), EndState.FINISHED);
        }
        run(job("ann", "train", null), "a", 1000, EndState.FINISHED);

        DurationEstimate answer = estimator.estimate(job("ann", "train", null)).orElseThrow();

        assertThat(answer.p90() / answer.p10()).isGreaterThan(26);
    }

    @Test
    void aJobWithoutAUserGetsPlainQuantilesWhereUsersAreKnown() {
        for (int i = 0; i < 20; i++) {
            run(job("ann", "train", null), "a" + i, 1000 + i, EndState.FINISHED);
        }

        DurationEstimate answer = estimator
                .estimate(new JobFacts(null, "train", "gpu", 1.0, 8.0, 1.0, null, null))
                .orElseThrow();

        assertThat(answer.likeliest()).isEqualTo(answer.p50());
    }

    @Test
    void theLikeliestDurationIsTheModeEvenIfMostRunsEndSooner() {
        // In random order, or the order itself would be learned.
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 300; i++) {
            double seconds = random.nextInt(7) < 3 ? 1000 : Math.exp(1 + 5 * random.nextDouble());
            run(job("ann", "train", null), "job-" + i, seconds, EndState.FINISHED);
        }

        DurationEstimate answer = estimator.estimate(job("ann", "train", null)).orElseThrow();

        assertThat(answer.likeliest()).isCloseTo(1000, Percentage.withPercentage(30));
        assertThat(answer.p50()).isLessThan(0.8 * answer.likeliest());
    }

    @Test
    void aJobOfAnUnknownUserIsEstimatedFromAllJobsWithLowerConfidence() {
        for (int i = 0; i < 20; i++) {
            run(job("ann", "train", null), "a" + i, 1000, EndState.FINISHED);
            run(job("bob", "play", null), "b" + i, 10, EndState.FINISHED);
        }

        DurationEstimate known = estimator.estimate(job("ann", "train", null)).orElseThrow();
        DurationEstimate strange = estimator.estimate(job("eve", "new", null)).orElseThrow();

        assertThat(strange.engine()).isEqualTo(Engine.RETRIEVAL);
        assertThat(strange.p90() / strange.p10()).isGreaterThan(known.p90() / known.p10());
    }

    @Test
    void anEstimateDoesNotChangeTheHistory() {
        run(job("ann", "train", null), "first", 500, EndState.FINISHED);
        DurationEstimate first = estimator.estimate(job("ann", "train", null)).orElseThrow();

        for (int i = 0; i < 50; i++) {
            estimator.estimate(job("ann", "other", 60.0));
        }

        assertThat(estimator.estimate(job("ann", "train", null))).contains(first);
    }

    @Test
    void theRangeKeepsItsCoverageForABimodalDuration() {
        SplittableRandom random = new SplittableRandom(7);
        int held = 0;
        for (int i = 0; i < 4000; i++) {
            JobFacts facts = job("user" + random.nextInt(300), "w", null);
            double seconds = (random.nextBoolean() ? 400 : 8000) * Math.exp(0.02 * random.nextGaussian());
            DurationEstimate answer = estimator.submitted("j" + i, facts).orElse(null);
            if (answer != null && i >= 2000) {
                held += answer.p10() <= seconds && seconds <= answer.p90() ? 1 : 0;
            }
            estimator.ended(facts, new FinishedRun("j" + i, seconds, EndState.FINISHED));
        }

        assertThat(held / 2000.0).isBetween(0.77, 0.83);
    }

    @Test
    void aDurationRepeatedToTheSecondIsPredictedToTheSecond() {
        for (int i = 0; i < 60; i++) {
            run(job("ann", "train", null), "job-" + i, i % 3 == 0 ? 1690 : 1234, EndState.FINISHED);
        }

        assertThat(estimator.estimate(job("ann", "train", null)).orElseThrow().likeliest())
                .isCloseTo(1234, Percentage.withPercentage(0.01));
    }

    @Test
    void theRegressorIsASeparateStageOfTheEstimate() {
        SplittableRandom random = new SplittableRandom(9);
        int near = 0;
        for (int i = 0; i < 1500; i++) {
            // Each user has one job, so no earlier run resembles it; only the sizes are informative.
            double gpus = 1 + random.nextInt(40);
            double nodes = 1 + random.nextInt(40);
            double seconds = (gpus > 20) == (nodes > 20) ? 20_000 : 100;
            JobFacts facts = new JobFacts("user" + i, null, null, gpus, null, nodes, null, null);
            if (i >= 1000) {
                DurationEstimate learned =
                        Objects.requireNonNull(estimator.byRung(facts).get(Engine.LEARNED));
                near += Math.abs(Math.log(learned.likeliest() / seconds)) < Math.log(2) ? 1 : 0;
            }
            run(facts, "job-" + i, seconds, EndState.FINISHED);
        }

        assertThat(near).isGreaterThan(450);
    }

    @Test
    void theEndsOfEarlierRunsGiveProbabilitiesAndCosts() {
        for (int i = 0; i < 40; i++) {
            boolean fails = i % 4 == 0;
            run(job("ann", "train", null), "j" + i, fails ? 100 : 1000, fails ? EndState.FAILED : EndState.FINISHED);
        }

        EndProbabilities ends =
                estimator.estimate(job("ann", "train", null)).orElseThrow().ends();

        assertThat(ends.probability().get(EndState.FAILED)).isCloseTo(0.25, Offset.offset(0.06));
        assertThat(ends.meanSeconds().get(EndState.FAILED)).isCloseTo(100, Percentage.withPercentage(1));
        assertThat(ends.expectedLossSeconds()).isCloseTo(225, Percentage.withPercentage(25));
    }

    @Test
    void timedOutRunsAreDistinguishedFromFailedRuns() {
        for (int i = 0; i < 40; i++) {
            run(job("ann", "train", 600.0), "j" + i, 600, i % 4 == 0 ? EndState.FINISHED : EndState.TIMED_OUT);
        }

        EndProbabilities ends =
                estimator.estimate(job("ann", "train", 600.0)).orElseThrow().ends();

        assertThat(ends.probability().get(EndState.TIMED_OUT)).isCloseTo(0.75, Offset.offset(0.06));
        assertThat(ends.probability().get(EndState.FAILED)).isLessThan(0.05);
    }

    @Test
    void theProbabilitiesSumToOne() {
        run(job("ann", "train", null), "j", 10, EndState.CANCELLED);

        EndProbabilities ends =
                estimator.estimate(job("ann", "train", null)).orElseThrow().ends();

        assertThat(ends.probability().values().stream()
                        .mapToDouble(Double::doubleValue)
                        .sum())
                .isCloseTo(1, Offset.offset(1e-9));
    }

    @Test
    void anUnenforcedLimitDoesNotCapTheEstimate() {
        for (int i = 0; i < 30; i++) {
            run(job("ann", "train", 60.0), "j" + i, 5000, EndState.FINISHED);
        }

        assertThat(estimator.estimate(job("ann", "train", 60.0)).orElseThrow().p50())
                .isGreaterThan(1000);
    }

    @Test
    void fourOfFiveJobsFallIntoTheInterval() {
        SplittableRandom random = new SplittableRandom(7);
        int covered = 0;
        int estimates = 0;
        for (int i = 0; i < 5000; i++) {
            int user = random.nextInt(12);
            JobFacts facts = job("user" + user, "w" + random.nextInt(4), null);
            double seconds = Math.exp(4 + user * 0.4 + random.nextGaussian() * (0.2 + 0.1 * (user % 5)));
            DurationEstimate answer = estimator.submitted("j" + i, facts).orElse(null);
            if (answer != null && i >= 1000) {
                estimates++;
                covered += answer.p10() <= seconds && seconds <= answer.p90() ? 1 : 0;
            }
            estimator.ended(facts, new FinishedRun("j" + i, seconds, EndState.FINISHED));
        }

        assertThat((double) covered / estimates).isBetween(0.77, 0.83);
    }

    @Test
    void theIntervalKeepsItsCoverageIfManyJobsReachTheirLimit() {
        SplittableRandom random = new SplittableRandom(11);
        int covered = 0;
        for (int i = 0; i < 8000; i++) {
            JobFacts facts = job("user" + random.nextInt(40), "w", 3600.0);
            double seconds = random.nextInt(10) < 4 ? 3600 : Math.exp(4 + 4 * random.nextDouble());
            DurationEstimate answer = estimator.submitted("j" + i, facts).orElseThrow();
            if (i >= 4000) {
                covered += answer.p10() <= seconds && seconds <= answer.p90() ? 1 : 0;
            }
            estimator.ended(facts, new FinishedRun("j" + i, seconds, EndState.FINISHED));
        }

        // Four of ten end at the limit: with all of them inside, as at first, the interval contains nine of ten.
        assertThat(covered / 4000.0).isBetween(0.77, 0.85);
    }

    @Test
    void aBurstOfFailuresCountsLittleMoreThanOneFailure() {
        BurstWeight weights = new BurstWeight(100);
        double burst = 0;
        for (int i = 0; i < 200; i++) {
            burst += weights.weightOfNext("burst");
        }
        double apart = 0;
        for (int i = 0; i < 200; i++) {
            apart += weights.weightOfNext("request " + i % 67);
        }

        assertThat(burst).isBetween(5.0, 30.0);
        assertThat(apart).isGreaterThan(4 * burst);
        assertThat(weights.weightOfNext("burst")).as("long after").isGreaterThan(0.4);
    }

    @Test
    void aRunOfUnderASecondDoesNotScoreItsPrediction() {
        assertThat(afterShortRuns(0.9, true)).isEqualTo(afterShortRuns(0.9, false));
        assertThat(afterShortRuns(1, true)).isNotEqualTo(afterShortRuns(1, false));
    }

    /** Returns the estimate after short runs, predicted or not, of which only the duration is known. */
    private static DurationEstimate afterShortRuns(double seconds, boolean predicted) {
        DurationEstimator estimator = new DurationEstimator();
        JobFacts job = job("ann", "train", null);
        for (int i = 0; i < 12; i++) {
            estimator.submitted("long-" + i, job);
            estimator.ended(job, new FinishedRun("long-" + i, 1000 + i, EndState.FINISHED));
        }
        for (int i = 0; i < 4; i++) {
            if (predicted) {
                estimator.submitted("short-" + i, job);
            }
            estimator.ended(job, new FinishedRun("short-" + i, seconds, null));
        }
        return estimator.estimate(job).orElseThrow();
    }

    private void run(JobFacts facts, String id, double seconds, EndState end) {
        estimator.submitted(id, facts);
        estimator.ended(facts, new FinishedRun(id, seconds, end));
    }

    private static JobFacts job(String user, String workload, @Nullable Double limit) {
        return new JobFacts(user, workload, "gpu", 1.0, 8.0, 1.0, null, limit);
    }
}
