package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.List;
import org.junit.jupiter.api.Test;

class EpochHeadingsTest {

    @Test
    void consecutiveEpochsAreAcceptedInAnyLine() {
        assertThat(read("Epoch 0 finished", "saving state", "Epoch 1 finished", "Epoch 2 finished")
                        .epoch())
                .isEqualTo(2);
        assertThat(read("Epoch of: 0 Perf:", "R2 0.1", "Epoch of: 1 Perf:", "R2 0.2")
                        .epoch())
                .isEqualTo(1);
    }

    @Test
    void aSingleEpochOrUnorderedEpochsAreIgnored() {
        assertThat(read("Epoch 7 finished").epoch()).isNull();
        assertThat(read("Epoch 7 was the finest", "Epoch 3 was the finest", "Epoch 9 was the finest")
                        .epoch())
                .isNull();
        assertThat(read("Epoch 7 was the finest", "Epoch 8 was the finest").epoch())
                .isNull();
    }

    @Test
    void epochsThatAdvanceByAConstantAreAcceptedOnceRepeatedAndAreNotSteps() {
        TrainingMetrics metrics = read(
                "Epoch of: 0 Perf:",
                "Epoch of: 5 Perf:",
                "Epoch of: 10 Perf:",
                "Epoch of: 15 Perf:",
                "Epoch of: 20 Perf:");

        assertThat(metrics.epoch()).isEqualTo(20);
        assertThat(metrics.step()).isNull();
    }

    @Test
    void anEpochWithALossOutranksAHeading() {
        assertThat(read("Epoch 0 begins", "epoch 0, loss 3.5", "Epoch 1 begins", "epoch 1, loss 2.5", "Epoch 2 begins")
                        .epoch())
                .isEqualTo(1);
    }

    @Test
    void aPartUsesWhatEarlierPartsOfTheLogShowed() {
        MetricExtractor.Reading reading = new PlannedMetricExtractor().open();
        for (String line : List.of("Epoch 0 finished", "Epoch 1 finished")) {
            reading.segment(line);
            reading.endLine();
        }
        reading.part();
        reading.segment("Epoch 2 finished");
        reading.endLine();

        assertThat(reading.part().epoch()).isEqualTo(2);
    }

    @Test
    void anEvaluationGivesTheEpochIfNothingElseDoes() {
        assertThat(read(
                                "Epoch 0 metrics: valid/loss=0.5  valid/acc=0.7",
                                "Epoch 1 metrics: valid/loss=0.4  valid/acc=0.8")
                        .epoch())
                .isEqualTo(1);
        assertThat(read(
                                "Validating epoch: 9, accuracy: 0.97, F1: 0.79",
                                "Validating epoch: 10, accuracy: 0.98, F1: 0.80")
                        .epoch())
                .isEqualTo(10);
    }

    private static TrainingMetrics read(String... lines) {
        return new PlannedMetricExtractor().extract(new InMemoryLogLines(List.of(lines)));
    }
}
