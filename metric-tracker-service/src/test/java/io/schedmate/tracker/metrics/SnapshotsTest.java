package io.schedmate.tracker.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.extract.TrainingMetrics;
import io.schedmate.model.Engine;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.metrics.Rate;
import io.schedmate.tracker.phase.StatedTotals;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SnapshotsTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

    @Test
    void theTimeLeftIsTheStepsLeftTimesTheLatestStepTime() {
        assertThat(now(reported(20L, 100L, 2.0, null, 1.0), speed(0, 0.5)).etaSeconds())
                .isEqualTo(40);
        assertThat(now(reported(100L, 100L, 2.0, null, 1.0), speed(0, 0.5)).etaSeconds())
                .isZero();
    }

    @Test
    void aPrintedTimeLeftIsPreferredToOneComputedFromStepTimes() {
        assertThat(now(reported(20L, 100L, 2.0, 900.0, 1.0), speed(0, 0.5)).etaSeconds())
                .isEqualTo(900);
        assertThat(now(reported(20L, 100L, 2.0, 160.0, 1.0), speed(0, 0.5)).etaSeconds())
                .isEqualTo(40);
    }

    @Test
    void noTimeLeftIsComputedPastTheLastStepOrWithoutAStepTime() {
        assertThat(now(reported(101L, 100L, null, null, 1.0), speed(0, 0.5)).etaSeconds())
                .isNull();
        assertThat(now(reported(20L, 100L, null, null, 1.0)).etaSeconds()).isNull();
        assertThat(now(reported(20L, null, null, 30.0, 1.0)).etaSeconds()).isEqualTo(30);
    }

    @Test
    void theLastLossIsKeptAcrossAReaderRestartUnlessItWasNotANumber() {
        MetricsSnapshot before = now(reported(20L, 100L, 2.0, null, 1.5));
        TrainingMetrics silent = reported(null, null, null, null, null);

        assertThat(of(silent, before, false).loss()).isEqualTo(1.5);
        assertThat(of(reported(21L, 100L, 2.0, null, 1.25), before, false).loss())
                .isEqualTo(1.25);
        assertThat(of(silent, null, false).loss()).isNull();
        MetricsSnapshot diverged = of(silent, before, true);
        assertThat(diverged.loss()).isNaN();
        assertThat(of(silent, diverged, false).loss()).isNull();
    }

    @Test
    void stepsAndTotalsAreKeptAcrossAReaderRestart() {
        MetricsSnapshot before = now(reported(20L, 100L, 2.0, null, 1.5));

        MetricsSnapshot after = of(reported(null, null, null, null, null), before, false);

        assertThat(after.step()).isEqualTo(20);
        assertThat(after.totalSteps()).isEqualTo(100);
        assertThat(after.progressRatio()).isEqualTo(0.2);
    }

    @Test
    void totalsInTheSettingsReplaceMissingTotals() {
        Course stated = Course.NONE.with(new StatedTotals(List.of(400L), List.of(8L), false));

        MetricsSnapshot now = of(counted(100L, null, 2.0, null), null, stated);
        assertThat(now.totalSteps()).isEqualTo(400);
        assertThat(now.totalEpochs()).isNull();
        assertThat(now.progressRatio()).isEqualTo(0.25);
        assertThat(of(counted(100L, 200L, 2.0, null), null, stated).totalEpochs())
                .isEqualTo(8);
        assertThat(of(counted(100L, 200L, 2.0, 4.0), null, stated)).satisfies(printed -> {
            assertThat(printed.totalSteps()).isEqualTo(200);
            assertThat(printed.totalEpochs()).isEqualTo(4);
        });
        assertThat(of(counted(100L, null, null, null), now(counted(90L, 200L, null, null)), stated)
                        .totalSteps())
                .isEqualTo(200);
        assertThat(of(counted(null, null, null, null), null, stated)).satisfies(silent -> {
            assertThat(silent.totalSteps()).isNull();
            assertThat(silent.totalEpochs()).isNull();
        });

        // Several lines of one step may be a few steps apart.
        Course on = stated.after(now, of(counted(98L, null, 2.0, null), now, stated), NOON);
        assertThat(of(counted(99L, null, 2.0, null), now, on).totalSteps()).isEqualTo(400);
        // Once the steps have started over, the number is not their total.
        Course again = stated.after(now, of(counted(3L, null, 2.0, null), now, stated), NOON);
        assertThat(of(counted(4L, null, 2.0, null), now, again).totalSteps()).isNull();
    }

    @Test
    void progressIsComputedFromStepsOrElseFromEpochs() {
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
    void aLearningRateThatIsNotANumberIsIgnored() {
        assertThat(now(learning(0.001)).learningRate()).isEqualTo(0.001);
        assertThat(now(learning(Double.NaN)).learningRate()).isNull();
        assertThat(now(learning(Double.POSITIVE_INFINITY)).learningRate()).isNull();
    }

    @Test
    void speedsAreMediansOfTheLatestTwentyAndTheirWindowSpansThem() {
        Speed[] speeds = IntStream.rangeClosed(1, 30)
                .mapToObj(each -> new Speed(NOON.plusSeconds(each), (double) each, new Rate(10 * each, "samples/s")))
                .toArray(Speed[]::new);

        MetricsSnapshot now = now(reported(20L, 100L, 2.0, null, 1.0), speeds);

        assertThat(now.stepTimeSeconds()).isEqualTo(20.5);
        assertThat(now.throughput()).isEqualTo(new Rate(205, "samples/s"));
        assertThat(now.windowSeconds()).isEqualTo(19);
    }

    @Test
    void theThroughputUsesTheLatestUnitOnly() {
        MetricsSnapshot now = now(
                reported(20L, 100L, null, null, 1.0),
                new Speed(NOON, null, new Rate(8, "batches/s")),
                new Speed(NOON, null, new Rate(500, "samples/s")));

        assertThat(now.throughput()).isEqualTo(new Rate(500, "samples/s"));
        assertThat(now.stepTimeSeconds()).isNull();
    }

    private static MetricsSnapshot now(TrainingMetrics reported, Speed... speeds) {
        return Snapshots.of(reported, null, List.of(speeds), false, LogOrder.EXACT, Course.NONE);
    }

    private static MetricsSnapshot of(TrainingMetrics reported, @Nullable MetricsSnapshot before, boolean diverged) {
        return Snapshots.of(reported, before, List.of(), diverged, LogOrder.EXACT, Course.NONE);
    }

    private static MetricsSnapshot of(TrainingMetrics reported, @Nullable MetricsSnapshot before, Course course) {
        return Snapshots.of(reported, before, List.of(), false, LogOrder.EXACT, course);
    }

    private static Speed speed(int second, double stepTime) {
        return new Speed(NOON.plusSeconds(second), stepTime, null);
    }

    private static TrainingMetrics reported(
            @Nullable Long step,
            @Nullable Long totalSteps,
            @Nullable Double stepTime,
            @Nullable Double eta,
            @Nullable Double loss) {
        return new TrainingMetrics(
                stepTime,
                null,
                step,
                totalSteps,
                null,
                null,
                loss,
                null,
                eta,
                1,
                1,
                Engine.PLAN,
                Map.of(),
                null,
                List.of());
    }

    private static TrainingMetrics counted(
            @Nullable Long step, @Nullable Long totalSteps, @Nullable Double epoch, @Nullable Double totalEpochs) {
        return new TrainingMetrics(
                null,
                null,
                step,
                totalSteps,
                epoch,
                totalEpochs,
                null,
                null,
                null,
                1,
                1,
                Engine.PLAN,
                Map.of(),
                null,
                List.of());
    }

    private static TrainingMetrics learning(double rate) {
        return new TrainingMetrics(
                null, null, null, null, null, null, null, rate, null, 1, 1, Engine.PLAN, Map.of(), null, List.of());
    }
}
