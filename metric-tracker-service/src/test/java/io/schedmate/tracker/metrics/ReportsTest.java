package io.schedmate.tracker.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.extract.PlannedMetricExtractor;
import io.schedmate.logs.extract.Throughput;
import io.schedmate.logs.extract.TrainingMetrics;
import io.schedmate.model.Engine;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.metrics.Rate;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests what one report of a log says beyond its own numbers: its speed, its loop, a loss that is not a number, a
 * restart.
 */
class ReportsTest {

    private static final Instant START = Instant.parse("2026-03-02T12:00:00Z");

    @Test
    void numbersFromALogAreFiniteAndNotNegative() {
        assertThat(Amounts.amount(0.0)).isEqualTo(0);
        assertThat(Amounts.amount(-0.1)).isNull();
        assertThat(Amounts.amount(Double.NaN)).isNull();
        assertThat(Amounts.amount(Double.POSITIVE_INFINITY)).isNull();
        assertThat(Amounts.amount(null)).isNull();
        assertThat(Amounts.count(0L)).isEqualTo(0);
        assertThat(Amounts.count(-1L)).isNull();
        assertThat(Amounts.count(null)).isNull();
        assertThat(Amounts.median(List.of(9.0, 1.0, 2.0))).isEqualTo(2);
        assertThat(Amounts.median(List.of())).isNull();
    }

    @ParameterizedTest
    @CsvSource({"1000, 2, 0.5", "999, 2, ", "9000, 0, ", "9000, -1, ", "9000, 1, 9"})
    void theStepTimeIsMeasuredByTheClock(long millis, long steps, @Nullable Double seconds) {
        Speed speed = ChunkSpeed.of(
                reported(null, null),
                START,
                new ChunkSpeed.Mark(10, START, null),
                new ChunkSpeed.Mark(10 + steps, START.plusMillis(millis), null));

        assertThat(speed)
                .isEqualTo(
                        seconds == null
                                ? null
                                : new Speed(START, seconds, new Rate(1 / seconds, "it/s"), seconds, null));
    }

    @Test
    void aPrintedStepTimeIsPreferredToTheClock() {
        var before = new ChunkSpeed.Mark(10, START, null);
        var after = new ChunkSpeed.Mark(12, START.plusSeconds(8), 7.0);

        assertThat(ChunkSpeed.of(reported(0.5, null), START, before, after))
                .isEqualTo(new Speed(START, 0.5, new Rate(2, "it/s"), 4.0, 7.0));
        assertThat(ChunkSpeed.of(reported(0.5, new Throughput(100, "samples/s")), START, before, null))
                .isEqualTo(new Speed(START, 0.5, new Rate(100, "samples/s")));
        assertThat(ChunkSpeed.of(reported(null, new Throughput(100, "samples/s")), START, null, after))
                .isEqualTo(new Speed(START, null, new Rate(100, "samples/s"), null, 7.0));
        assertThat(ChunkSpeed.of(reported(null, null), START, null, after)).isNull();
    }

    @Test
    void aRateThatIsNotANumberOrNotPerSecondIsIgnored() {
        assertThat(ChunkSpeed.of(reported(0.5, new Throughput(-1, "samples/s")), START, null, null))
                .isEqualTo(new Speed(START, 0.5, new Rate(2, "it/s")));
        assertThat(ChunkSpeed.of(reported(0.5, new Throughput(7, "samples/h")), START, null, null))
                .isEqualTo(new Speed(START, 0.5, new Rate(2, "it/s")));
        assertThat(ChunkSpeed.of(reported(0.0, null), START, null, null)).isEqualTo(new Speed(START, 0.0, null));
    }

    @Test
    void aProgressBarIsReadSegmentBySegment() {
        var reading = new PlannedMetricExtractor().open();
        ChunkSpeed.read(reading, "step 1/9 loss: 3.0\rstep 2/9 loss: 2.0\rstep 3/9 loss: 1.0");

        assertThat(reading.metrics().step()).isEqualTo(3);
        assertThat(reading.metrics().progressLines()).isEqualTo(1);
        assertThat(reading.metrics().progressSegments()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({
        // Steps that go back far from the end, and epochs that go back.
        "100, 99, , , true",
        "100, 100, , , false",
        "899, 1, , , true",
        "900, 1, , , false",
        "100, 99, 2, 3, false",
        "100, 99, 3, 2, true",
        "100, 101, 3, 2, true",
        "100, 99, 3, 3, true",
        "100, 99, , 3, true",
        "100, 99, 3, , true",
        ", 99, , , false",
        "100, , , , false"
    })
    void decreasingStepsOrEpochsStartANewProcess(
            @Nullable Long step,
            @Nullable Long next,
            @Nullable Double epoch,
            @Nullable Double nextEpoch,
            boolean anew) {
        assertThat(RestartDetector.between(report(step, 1000L, epoch), report(next, 1000L, nextEpoch)))
                .isEqualTo(anew);
        assertThat(RestartDetector.between(report(100L, null, null), report(1L, null, null)))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "100, 49, 1, 1, true",
        "100, 49, 0, 0, true",
        // Ranks may report a few steps apart.
        "100, 50, 1, 1, false",
        // Steps of an epoch that the log does not name, or of an evaluation.
        "100, 1, 2, 2, false",
        "100, 1, , 1, false",
        "100, 1, 1, , false"
    })
    void withoutATotalDecreasingStepsInTheFirstEpochStartANewProcess(
            Long step, Long next, @Nullable Double epoch, @Nullable Double nextEpoch, boolean anew) {
        assertThat(RestartDetector.between(report(step, null, epoch), report(next, null, nextEpoch)))
                .isEqualTo(anew);
    }

    @Test
    void theLongestLoopIsTheTrainingAndAShorterOneIsNot() {
        Loop training = Loop.NONE.after(null).after(1000L);
        assertThat(training).isEqualTo(new Loop(1000L, 0));
        assertThat(training.isElsewhere()).isFalse();

        Loop elsewhere = training.after(50L).after(50L);
        assertThat(elsewhere).isEqualTo(new Loop(1000L, 2));
        assertThat(elsewhere.isElsewhere()).isTrue();
        assertThat(elsewhere.isNew(training)).isFalse();
        assertThat(elsewhere.after(1000L)).isEqualTo(training);
        assertThat(elsewhere.after(null)).isEqualTo(training);

        assertThat(elsewhere.after(1001L)).isEqualTo(new Loop(1001L, 0));
        assertThat(elsewhere.after(1001L).isNew(elsewhere)).isTrue();
        assertThat(training.isNew(Loop.NONE)).isFalse();
    }

    @Test
    void aShorterLoopThatLastsIsTheTraining() {
        Loop loop = new Loop(1000L, 62).after(50L);
        assertThat(loop).isEqualTo(new Loop(1000L, 63));
        assertThat(loop.after(50L)).isEqualTo(new Loop(50L, 0));
    }

    @Test
    void aLossIsCountedAsLongAsItStaysTheSame() {
        LossRun run = LossRun.NONE.after(0.7, at(1)).after(0.7, at(2));
        assertThat(run).isEqualTo(new LossRun(0, null, 0.7, 2, at(1), null, null));
        assertThat(run.after(0.6, at(3))).isEqualTo(new LossRun(0, null, 0.6, 1, at(3), 0.1, 0.7 - 0.6));
        assertThat(run.after(null, at(3))).isEqualTo(run);
        assertThat(run.after(Double.POSITIVE_INFINITY, at(3))).isEqualTo(run);
    }

    @Test
    void theResolutionOfALossIsItsFinestDecimalStep() {
        LossRun run = LossRun.NONE.after(0.25, at(1));
        assertThat(run.resolution()).isNull();

        run = run.after(0.5, at(2)).after(0.5, at(3));
        assertThat(run.resolution()).isEqualTo(0.01);
        assertThat(run.after(0.125, at(4)).after(3.0, at(5)).resolution()).isEqualTo(0.001);
    }

    @Test
    void lossesThatAreNotNumbersAreCountedFromTheFirstOfThem() {
        LossRun run = LossRun.NONE
                .after(0.7, at(1))
                .none(new Divergence.Result(true, 2, false), at(2))
                .none(new Divergence.Result(true, 1, false), at(3));
        assertThat(run).isEqualTo(new LossRun(3, at(2), 0.7, 1, at(1), null, null));

        assertThat(run.none(new Divergence.Result(true, 1, true), at(4)))
                .isEqualTo(new LossRun(1, at(4), 0.7, 1, at(1), null, null));
        assertThat(run.after(0.7, at(5))).isEqualTo(new LossRun(0, null, 0.7, 2, at(1), null, null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "step 3 loss: nan",
                "step 3 loss=NaN, lr 0.1",
                "step 3 loss inf",
                "step 3 train_loss: -Infinity lr",
                "step 3 'loss': tensor(nan)",
                "loss: nan"
            })
    void aLossThatIsNotANumberIsReported(String line) {
        assertThat(read(false, line)).isEqualTo(new Divergence.Result(true, 1, false));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INFO step 3",
                "step 3 val loss: nan",
                "step 3 eval loss: nan",
                "Validation Loss: nan",
                "step 3 test loss: nan",
                "step 3 loss: nano",
                "step 3 loss: infer",
                "step 3 loss: 0.5, nan of them"
            })
    void otherTextIsNotALoss(String line) {
        assertThat(read(false, line).none()).isFalse();
    }

    @Test
    void thePreviousLossRemainsUntilANumberIsReported() {
        assertThat(read(true, "saving a checkpoint")).isEqualTo(new Divergence.Result(true, 1, false));
        assertThat(read(false, "banana nan")).isEqualTo(new Divergence.Result(false, 0, false));
        assertThat(read(true, "step 3 loss: 0.5").none()).isFalse();
        assertThat(read(true, "step 3 loss: 0.5").anew()).isTrue();
        assertThat(read(true, "step 3 loss: .5", "step 4 loss: nan")).isEqualTo(new Divergence.Result(true, 1, true));
        assertThat(read(true, "step 3 loss: nan", "step 4 loss: 0.5").none()).isFalse();
    }

    @Test
    void reportsOfOneStepCountOnceAndAtMostEightAreReturned() {
        assertThat(read(false, "step 3 loss: nan", "step 3 loss: nan", "step 4 loss: nan")
                        .reports())
                .isEqualTo(2);
        assertThat(read(
                                false,
                                IntStream.rangeClosed(1, 9)
                                        .mapToObj("step %d loss: nan"::formatted)
                                        .toArray(String[]::new))
                        .reports())
                .isEqualTo(8);
    }

    /** Matching a line of megabytes costs too much. */
    @Test
    void onlyTheStartOfALineIsRead() {
        assertThat(read(false, "x".repeat(4086) + " loss: nan").none()).isTrue();
        assertThat(read(false, "x".repeat(4087) + " loss: nan").none()).isFalse();
    }

    private static Divergence.Result read(boolean before, String... lines) {
        return new Divergence(new PlannedMetricExtractor()).read(List.of(lines), before);
    }

    private static TrainingMetrics reported(@Nullable Double stepSeconds, @Nullable Throughput throughput) {
        return new TrainingMetrics(
                stepSeconds,
                throughput,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                1,
                1,
                Engine.RULES,
                Map.of(),
                null,
                List.of());
    }

    private static MetricsSnapshot report(@Nullable Long step, @Nullable Long total, @Nullable Double epoch) {
        return new MetricsSnapshot(
                null, null, null, null, step, total, epoch, null, null, null, null, LogOrder.EXACT, Engine.RULES);
    }

    private static Instant at(long seconds) {
        return START.plusSeconds(seconds);
    }
}
