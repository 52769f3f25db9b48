package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.extract.witness.Agreement;
import io.schedmate.logs.extract.witness.KnownValue;
import io.schedmate.logs.extract.witness.StatedValue;
import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Step, total, epoch and loss list their sources and how far these agree. */
class ValueWitnessesTest {

    @Test
    void aValueFromOneSourceIsUnconfirmed() {
        KnownValue step = value("step", i -> "iter %d/900 loss 0.%d".formatted(i, i % 9 + 1));

        assertThat(step.agreement()).isEqualTo(Agreement.ALONE);
        assertThat(step.confidence()).isEqualTo(0.8);
        assertThat(step.witnesses()).hasSize(1);
    }

    @Test
    void twoCountsOfTheSameStepConfirmEachOther() {
        KnownValue step =
                value("step", i -> "iter: %d, global_step: %d, loss: 0.5%d".formatted(100 + i, 100 + i, i % 9));

        assertThat(step.agreement()).isEqualTo(Agreement.AGREE);
        assertThat(step.confidence()).isEqualTo(0.95);
        assertThat(step.witnesses()).extracting(StatedValue::value).containsExactly(160.0, 160.0);
    }

    @Test
    void aCountWithinTheEpochAgreesWithACountOverAllEpochs() {
        KnownValue step =
                value("step", i -> "epoch: 3, iter: %d/100, global_step: %d, loss: 0.5%d".formatted(i, 300 + i, i % 9));

        assertThat(step.agreement()).isEqualTo(Agreement.AGREE);
    }

    @Test
    void countsThatContradictEachOtherLowerTheConfidence() {
        KnownValue step = value("step", i -> "iter: %d, global_step: %d, loss: 0.5%d".formatted(i, 700 + 3 * i, i % 9));

        assertThat(step.agreement()).isEqualTo(Agreement.CONTRADICT);
        assertThat(step.confidence()).isEqualTo(0.6);
        assertThat(step.witnesses()).extracting(StatedValue::value).containsExactlyInAnyOrder(60.0, 880.0);
    }

    @Test
    void anEpochThatNeverAdvancesIsNotReported() {
        TrainingMetrics metrics = read(i -> i % 2 == 0
                ? "[2026-03-02 10:00:%02d,250] [INFO] [timer.py:12:stop] epoch=0/micro_step=%d/global_step=%d, CurrSamplesPerSec=8.5"
                        .formatted(i % 60, i, i)
                : "iteration %d/ 500 | lm loss: 2.%d".formatted(i, i));

        assertThat(metrics.step()).isNotNull();
        assertThat(metrics.epoch()).isNull();
    }

    @Test
    void theFirstEpochIsReportedIfALossIsPrintedWithIt() {
        TrainingMetrics metrics = read(i -> "epoch=0 step=%d loss=2.%d".formatted(i, i));

        assertThat(metrics.epoch()).isEqualTo(0.0);
    }

    private static KnownValue value(String name, IntFunction<String> line) {
        return read(line).values().stream()
                .filter(value -> value.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static TrainingMetrics read(IntFunction<String> line) {
        return new PlannedMetricExtractor()
                .extract(new InMemoryLogLines(
                        IntStream.rangeClosed(1, 60).mapToObj(line).toList()));
    }
}
