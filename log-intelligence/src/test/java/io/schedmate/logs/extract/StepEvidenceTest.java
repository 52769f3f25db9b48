package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.List;
import org.junit.jupiter.api.Test;

class StepEvidenceTest {

    @Test
    void aCountThatNeverChangesBesideNoMeasureIsNoStep() {
        assertThat(read(
                                "[Rank 0] batch_idx: 0, batch_size: 1",
                                "[Rank 1] batch_idx: 0, batch_size: 1",
                                "[Rank 2] batch_idx: 0, batch_size: 1")
                        .step())
                .isNull();
        assertThat(read(
                                "[Rank 0] batch_idx: 0, loss: 2.5",
                                "[Rank 1] batch_idx: 0, loss: 2.5",
                                "[Rank 2] batch_idx: 0, loss: 2.5")
                        .step())
                .isZero();
    }

    @Test
    void epochsThatGoOnByMoreThanOneAreStepsUnlessTheirNumberIsTold() {
        assertThat(read("Epoch 100, loss 0.5", "Epoch 200, loss 0.4", "Epoch 300, loss 0.3")
                        .step())
                .isEqualTo(300);
        assertThat(read("Epoch 100/300, loss 0.5", "Epoch 200/300, loss 0.4", "Epoch 300/300, loss 0.3")
                        .step())
                .isNull();
    }

    @Test
    void theCountBehindTheNameOfALossIsNotItsValue() {
        TrainingMetrics metrics = read("Epoch 3, lr 0.1, time 4.5 s", "Validation loss 800:  0.913");

        assertThat(metrics.loss()).isEqualTo(0.913);
    }

    private static TrainingMetrics read(String... lines) {
        return new PlannedMetricExtractor().extract(new InMemoryLogLines(List.of(lines)));
    }
}
