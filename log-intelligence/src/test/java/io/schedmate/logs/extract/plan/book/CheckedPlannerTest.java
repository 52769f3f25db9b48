package io.schedmate.logs.extract.plan.book;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Form;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import io.schedmate.logs.extract.plan.value.Slot;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Samples read {@code runde A von B verlust C}: numbers 0, 1 and 2. */
class CheckedPlannerTest {

    @ParameterizedTest
    @CsvSource({
        "1 2 3 4 5 6 7 8, true",
        "1 2 3 4 1 2 3 4, true",
        "1 2 3 1 2 3 1 2, true",
        "1 2 1 2 1 2 3 4, true",
        "1 2 1 2 1 2 1 2, false",
        "8 7 6 5 4 3 2 1, false",
        "5 5 5 5 5 5 5 5, false",
        "1 1 1 1 1 1 1 2, true"
    })
    void stepsMayFallOnceInFour(String steps, boolean trusted) {
        assertThat(isTrusted(plan(slot(Field.STEP, 0)), samples(steps, 99, "0.5")))
                .isEqualTo(trusted);
    }

    @Test
    void aTotalMustBeTheSameInEverySample() {
        ExtractionPlan plan = plan(slot(Field.LOSS, 2), slot(Field.TOTAL_STEPS, 1));

        assertThat(isTrusted(plan, samples("1 2 3", 99, "0.5"))).isTrue();
        assertThat(isTrusted(
                        plan, List.of("runde 1 von 9 verlust 1", "runde 2 von 9 verlust 1", "runde 3 von 8 verlust 1")))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"3, true", "2, false"})
    void aStepMustNotExceedItsTotal(int total, boolean trusted) {
        assertThat(isTrusted(plan(slot(Field.STEP, 0), slot(Field.TOTAL_STEPS, 1)), samples("1 2 3", total, "0.5")))
                .isEqualTo(trusted);
    }

    @ParameterizedTest
    @CsvSource({
        "LEARNING_RATE, 100, true",
        "LEARNING_RATE, 100.5, false",
        "THROUGHPUT, 0, false",
        "THROUGHPUT, 0.5, true",
        "ELAPSED, 0, true",
        "STEP_TIME, 0, false"
    })
    void aValueMustBePossibleInTraining(Field field, String value, boolean trusted) {
        assertThat(isTrusted(plan(slot(Field.STEP, 0), slot(field, 2)), samples("1 2 3", 9, value)))
                .isEqualTo(trusted);
    }

    @Test
    void aStepMustBeAWholeNumber() {
        assertThat(isTrusted(
                        plan(slot(Field.STEP, 2)),
                        List.of("runde 1 von 9 verlust 0.5", "runde 1 von 9 verlust 1.5", "runde 1 von 9 verlust 2.5")))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"2, false", "3, true"})
    void atLeastThreeSamplesAreNeeded(int count, boolean trusted) {
        assertThat(isTrusted(
                        plan(slot(Field.STEP, 0)), samples("1 2 3", 9, "0.5").subList(0, count)))
                .isEqualTo(trusted);
    }

    @ParameterizedTest
    @ValueSource(strings = {"VALIDATION", "OTHER_BAR"})
    void aPlanForOtherOutputThanTrainingIsRejected(ProgressKind kind) {
        var plan = new ExtractionPlan(kind, List.of(slot(Field.STEP, 0)), false);

        assertThat(isTrusted(plan, samples("1 2 3", 9, "0.5"))).isFalse();
    }

    @Test
    void aPlanWithNeitherStepNorLossIsRejected() {
        assertThat(isTrusted(plan(slot(Field.TOTAL_STEPS, 1)), samples("1 2 3", 9, "0.5")))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"15, true", "16, false"})
    void atMostSixteenSlotsAreAllowed(int more, boolean trusted) {
        Slot[] slots = Stream.concat(
                        Stream.of(slot(Field.STEP, 0)), IntStream.range(0, more).mapToObj(_ -> slot(Field.METRIC, 2)))
                .toArray(Slot[]::new);

        assertThat(isTrusted(plan(slots), samples("1 2 3", 9, "0.5"))).isEqualTo(trusted);
    }

    private static boolean isTrusted(ExtractionPlan plan, List<String> samples) {
        return new CheckedPlanner(_ -> Optional.of(plan)).plan(samples).isPresent();
    }

    private static List<String> samples(String steps, int total, String loss) {
        return Stream.of(steps.split(" ", -1))
                .map(step -> "runde %s von %d verlust %s".formatted(step, total, loss))
                .toList();
    }

    private static ExtractionPlan plan(Slot... slots) {
        return new ExtractionPlan(ProgressKind.TRAINING_STEP, List.of(slots), false);
    }

    private static Slot slot(Field field, int ordinal) {
        return new Slot(field, "proposed", 0, ordinal, 1, Form.PLAIN, 1, null);
    }
}
