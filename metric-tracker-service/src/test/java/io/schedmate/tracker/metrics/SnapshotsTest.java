package io.schedmate.tracker.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.extract.TrainingMetrics;
import io.schedmate.model.Engine;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.metrics.Rate;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SnapshotsTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

    @Test
    void theTimeLeftIsThatOfTheStepsLeftAtTheLatestStepTime() {
        assertThat(now(told(20L, 100L, 2.0, null, 1.0), speed(0, 0.5)).etaSeconds())
                .isEqualTo(40);
        assertThat(now(told(100L, 100L, 2.0, null, 1.0), speed(0, 0.5)).etaSeconds())
                .isZero();
    }

    @Test
    void theTimeLeftThatTheLogPrintsIsTakenBeforeThatWhichIsReckonedFromAllOfItsStepTimes() {
        assertThat(now(told(20L, 100L, 2.0, 900.0, 1.0), speed(0, 0.5)).etaSeconds())
                .isEqualTo(900);
        assertThat(now(told(20L, 100L, 2.0, 160.0, 1.0), speed(0, 0.5)).etaSeconds())
                .isEqualTo(40);
    }

    @Test
    void noTimeLeftIsReckonedPastTheLastStepOrWithoutAStepTime() {
        assertThat(now(told(101L, 100L, null, null, 1.0), speed(0, 0.5)).etaSeconds())
                .isNull();
        assertThat(now(told(20L, 100L, null, null, 1.0)).etaSeconds()).isNull();
        assertThat(now(told(20L, null, null, 30.0, 1.0)).etaSeconds()).isEqualTo(30);
    }

    @Test
    void theLastLossIsKeptOverARestartOfTheReadingUnlessItWasNoNumber() {
        MetricsSnapshot before = now(told(20L, 100L, 2.0, null, 1.5));
        TrainingMetrics silent = told(null, null, null, null, null);

        assertThat(of(silent, before, false).loss()).isEqualTo(1.5);
        assertThat(of(told(21L, 100L, 2.0, null, 1.25), before, false).loss()).isEqualTo(1.25);
        assertThat(of(silent, null, false).loss()).isNull();
        MetricsSnapshot diverged = of(silent, before, true);
        assertThat(diverged.loss()).isNaN();
        assertThat(of(silent, diverged, false).loss()).isNull();
    }

    @Test
    void stepsAndTotalsAreKeptOverARestartOfTheReading() {
        MetricsSnapshot before = now(told(20L, 100L, 2.0, null, 1.5));

        MetricsSnapshot after = of(told(null, null, null, null, null), before, false);

        assertThat(after.step()).isEqualTo(20);
        assertThat(after.totalSteps()).isEqualTo(100);
        assertThat(after.progressRatio()).isEqualTo(0.2);
    }

    @Test
    void progressIsThatOfTheStepsElseOfTheEpochs() {
        assertThat(now(counted(25L, 100L, 3.0, 4.0)).progressRatio()).isEqualTo(0.25);
        assertThat(now(counted(25L, null, 3.0, 4.0)).progressRatio()).isEqualTo(0.75);
        assertThat(now(counted(0L, 0L, 3.0, 4.0)).progressRatio()).isEqualTo(0.75);
        assertThat(now(counted(200L, 100L, null, null)).progressRatio()).isEqualTo(1);
        assertThat(now(counted(null, null, 5.0, 4.0)).progressRatio()).isEqualTo(1);
        assertThat(now(counted(null, null, 0.0, 0.0)).progressRatio()).isNull();
        assertThat(now(counted(null, null, null, 4.0)).progressRatio()).isNull();
        assertThat(now(counted(null, null, 3.0, null)).progressRatio()).isNull();
    }

    @Test
    void aLearningRateThatIsNoNumberIsNone() {
        assertThat(now(learning(0.001)).learningRate()).isEqualTo(0.001);
        assertThat(now(learning(Double.NaN)).learningRate()).isNull();
        assertThat(now(learning(Double.POSITIVE_INFINITY)).learningRate()).isNull();
    }

    @Test
    void speedsAreTheMediansOfTheLatestTwentyAndTheirWindowIsFromTheFirstToTheLast() {
        Speed[] speeds = IntStream.rangeClosed(1, 30)
                .mapToObj(each -> new Speed(NOON.plusSeconds(each), (double) each, new Rate(10 * each, "samples/s")))
                .toArray(Speed[]::new);

        MetricsSnapshot now = now(told(20L, 100L, 2.0, null, 1.0), speeds);

        assertThat(now.stepTimeSeconds()).isEqualTo(20.5);
        assertThat(now.throughput()).isEqualTo(new Rate(205, "samples/s"));
        assertThat(now.windowSeconds()).isEqualTo(19);
    }

    @Test
    void aThroughputIsThatOfTheLatestUnitAlone() {
        MetricsSnapshot now = now(
                told(20L, 100L, null, null, 1.0),
                new Speed(NOON, null, new Rate(8, "batches/s")),
                new Speed(NOON, null, new Rate(500, "samples/s")));

        assertThat(now.throughput()).isEqualTo(new Rate(500, "samples/s"));
        assertThat(now.stepTimeSeconds()).isNull();
    }

    private static MetricsSnapshot now(TrainingMetrics told, Speed... speeds) {
        return Snapshots.of(told, null, List.of(speeds), false, LogOrder.EXACT);
    }

    private static MetricsSnapshot of(TrainingMetrics told, @Nullable MetricsSnapshot before, boolean diverged) {
        return Snapshots.of(told, before, List.of(), diverged, LogOrder.EXACT);
    }

    private static Speed speed(int second, double stepTime) {
        return new Speed(NOON.plusSeconds(second), stepTime, null);
    }

    private static TrainingMetrics told(
            @Nullable Long step,
            @Nullable Long totalSteps,
            @Nullable Double stepTime,
            @Nullable Double eta,
            @Nullable Double loss) {
        return new TrainingMetrics(stepTime, null, step, totalSteps, null, null, loss, null, eta, 1, 1, Engine.PLAN);
    }

    private static TrainingMetrics counted(
            @Nullable Long step, @Nullable Long totalSteps, @Nullable Double epoch, @Nullable Double totalEpochs) {
        return new TrainingMetrics(
                null, null, step, totalSteps, epoch, totalEpochs, null, null, null, 1, 1, Engine.PLAN);
    }

    private static TrainingMetrics learning(double rate) {
        return new TrainingMetrics(null, null, null, null, null, null, null, rate, null, 1, 1, Engine.PLAN);
    }
}
