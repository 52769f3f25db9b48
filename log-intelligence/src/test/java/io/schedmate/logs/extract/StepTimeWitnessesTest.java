package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.logs.extract.witness.Agreement;
import io.schedmate.logs.extract.witness.StepTime;
import io.schedmate.logs.extract.witness.Witness;
import io.schedmate.logs.extract.witness.WitnessKind;
import io.schedmate.logs.intake.InMemoryLogLines;
import java.time.LocalTime;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The printed step time is checked against the timestamps of the steps. */
class StepTimeWitnessesTest {

    private static final LocalTime START = LocalTime.of(10, 0);

    @Test
    void aPrintedTimeConfirmedByTimestampsIsTrusted() {
        StepTime stepTime = of(step -> stamped(2.0 * step) + " step %d loss 0.5 time 2.01".formatted(step));

        assertThat(stepTime.seconds()).isEqualTo(2.01);
        assertThat(stepTime.agreement()).isEqualTo(Agreement.AGREE);
        assertThat(stepTime.confidence()).isEqualTo(0.95);
        assertThat(stepTime.witnesses())
                .extracting(Witness::kind)
                .containsExactly(WitnessKind.PRINTED, WitnessKind.TIME_STAMPS);
    }

    @Test
    void aFewRegularIntervalsOverrideANumberThatIsFarOff() {
        List<String> five = IntStream.rangeClosed(1, 5)
                .mapToObj(line -> stamped(150.0 * line) + " step %d00/1000 loss 0.5 time 0.0045".formatted(line))
                .toList();

        StepTime stepTime = Objects.requireNonNull(
                new PlannedMetricExtractor().extract(new InMemoryLogLines(five)).stepTime());

        assertThat(stepTime.seconds()).isCloseTo(1.5, within(1e-9));
        assertThat(stepTime.agreement()).isEqualTo(Agreement.CONTRADICT);
    }

    @Test
    void aNumberAThousandTimesTheIntervalIsInMilliseconds() {
        StepTime stepTime = of(step -> stamped(2.0 * step) + " step %d loss 0.5 time 2010.5".formatted(step));

        assertThat(stepTime.seconds()).isCloseTo(2.0105, within(1e-9));
        assertThat(stepTime.agreement()).isEqualTo(Agreement.REREAD);
        assertThat(stepTime.readAs()).isEqualTo("milliseconds");
    }

    @Test
    void threeRegularIntervalsShowThatATimeIsForAllStepsOfALine() {
        List<String> four = IntStream.rangeClosed(1, 4)
                .mapToObj(line -> stamped(35.0 * line) + " Up. %d : Cost 190.5 : Time 34.9s".formatted(100 * line))
                .toList();

        StepTime stepTime = Objects.requireNonNull(
                new PlannedMetricExtractor().extract(new InMemoryLogLines(four)).stepTime());

        assertThat(stepTime.seconds()).isCloseTo(0.349, within(1e-9));
        assertThat(stepTime.agreement()).isEqualTo(Agreement.REREAD);
    }

    @Test
    void regularTimestampsOutrankARateOfOneDigit() {
        StepTime stepTime = of(step -> stamped(29.0 * step)
                + " step %d loss 0.5 steps/sec %s".formatted(step, step % 3 == 0 ? "0.04" : "0.03"));

        assertThat(stepTime.seconds()).isCloseTo(29, within(1e-9));
        assertThat(stepTime.agreement()).isEqualTo(Agreement.AGREE);
        assertThat(stepTime.witnesses().getFirst().kind()).isEqualTo(WitnessKind.TIME_STAMPS);
    }

    @Test
    void aRateOfOneDigitIsUsedIfTheTimestampsAreNotMorePrecise() {
        StepTime stepTime = of(step ->
                stamped(2.0 * step) + " step %d loss 0.5 steps/sec %s".formatted(step, step % 3 == 0 ? "0.6" : "0.4"));

        assertThat(stepTime.seconds()).isCloseTo(2.5, within(1e-9));
    }

    @Test
    void aPreciseRateIsUsedDespiteRegularTimestamps() {
        StepTime stepTime = of(step -> stamped(29.0 * step)
                + " step %d loss 0.5 steps/sec %s".formatted(step, step % 3 == 0 ? "0.0361" : "0.0362"));

        assertThat(stepTime.seconds()).isCloseTo(1 / 0.0362, within(1e-9));
    }

    @Test
    void aTimeForAllStepsSinceTheLastLineIsDividedByTheirNumber() {
        StepTime stepTime = of(line -> stamped(30.0 * line) + " step %d loss 0.5 time 29.5".formatted(50 * line));

        assertThat(stepTime.seconds()).isCloseTo(0.59, within(1e-9));
        assertThat(stepTime.readAs()).isEqualTo("seconds for 50 steps");
    }

    @Test
    void aTimeInMinutesIsRecognizedByItsFactor() {
        StepTime stepTime = of(step -> stamped(150.0 * step) + " step %d loss 0.5 time 2.5".formatted(step));

        assertThat(stepTime.seconds()).isCloseTo(150, within(1e-9));
        assertThat(stepTime.readAs()).isEqualTo("minutes");
    }

    @Test
    void aTimeFarBelowTheRegularIntervalIsAPartOfTheStep() {
        StepTime stepTime = of(step -> stamped(2.0 * step) + " step %d loss 0.5 time 0.2".formatted(step));

        assertThat(stepTime.seconds()).isCloseTo(2.0, within(1e-9));
        assertThat(stepTime.agreement()).isEqualTo(Agreement.CONTRADICT);
        assertThat(stepTime.confidence()).isLessThan(0.5);
        assertThat(stepTime.readAs()).isEqualTo("the time of a part of the step");
    }

    @Test
    void irregularTimestampsOverrideNothing() {
        StepTime stepTime =
                of(step -> stamped(step * step * step / 10.0) + " step %d loss 0.5 time 0.2".formatted(step));

        assertThat(stepTime.seconds()).isEqualTo(0.2);
        assertThat(stepTime.agreement()).isEqualTo(Agreement.CONTRADICT);
    }

    @Test
    void aTimeThatCountsUpInEachEpochIsAnElapsedTime() {
        StepTime stepTime = of(line -> {
            int batch = line % 15 + 1;
            return "epoch %d batch %d loss 0.5 time %s".formatted(line / 15, 20 * batch, 6.5 * batch);
        });

        assertThat(stepTime.seconds()).isCloseTo(0.325, within(1e-3));
        assertThat(stepTime.witnesses()).extracting(Witness::kind).containsExactly(WitnessKind.ELAPSED);
    }

    @Test
    void theRemainingTimeGivesTheStepTimeIfNothingElseDoes() {
        StepTime stepTime =
                of(step -> "step %d/200 loss 0.5 eta %d seconds".formatted(10 + step, 3 * (200 - 10 - step)));

        assertThat(stepTime.seconds()).isCloseTo(3.0, within(1e-9));
        assertThat(stepTime.witnesses()).extracting(Witness::kind).containsExactly(WitnessKind.TIME_LEFT);
        assertThat(stepTime.confidence()).isEqualTo(0.5);
    }

    @Test
    void aTotalBelowTheStepIsNotTheTotal() {
        List<String> lines = IntStream.rangeClosed(1, 20)
                .mapToObj(line -> "step %d total_steps: 90 loss 0.5".formatted(10 * line))
                .toList();

        assertThat(new PlannedMetricExtractor()
                        .extract(new InMemoryLogLines(lines))
                        .totalSteps())
                .isNull();
    }

    @Test
    void aCountThatRarelyChangesIsNotTheStep() {
        Stream<String> training = IntStream.rangeClosed(1, 20).mapToObj("step %d loss: 0.5"::formatted);
        Stream<String> export = IntStream.rangeClosed(1, 120).mapToObj(_ -> "iteration 1 loss: 0.5");

        assertThat(new PlannedMetricExtractor()
                        .extract(new InMemoryLogLines(
                                Stream.concat(training, export).toList()))
                        .step())
                .isEqualTo(20);
    }

    private static String stamped(double seconds) {
        LocalTime at = START.plusNanos(Math.round(seconds * 1e9));
        return "[2026-03-02 %02d:%02d:%02d,%03d]"
                .formatted(at.getHour(), at.getMinute(), at.getSecond(), at.getNano() / 1_000_000);
    }

    private static StepTime of(IntFunction<String> line) {
        List<String> lines = IntStream.range(1, 31).mapToObj(line).toList();
        return Objects.requireNonNull(new PlannedMetricExtractor()
                .extract(new InMemoryLogLines(lines))
                .stepTime());
    }
}
