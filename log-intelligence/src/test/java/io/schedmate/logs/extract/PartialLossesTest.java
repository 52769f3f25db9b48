package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartialLossesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Epoch [%d/50], Loss_D: 0.61%d, Loss_G: 2.04%d",
                "iter %d: actor_loss 1.2%d, critic_loss 0.8%d",
                "Epoch %d - Loss Encoder: 9.1%d, Loss Decoder: 0.4%d"
            })
    void theLossOfOneOfSeveralPartsIsNotTheLoss(String form) {
        assertThat(lossOf(form)).isNull();
    }

    @Test
    void theLossesOfAllPartsAreAmongTheExtras() {
        assertThat(metricsOf("iter %d, loss_D: 0.61%d, loss_G: 2.04%d").extras())
                .containsEntry("loss d", 0.619)
                .containsEntry("loss g", 2.049);
    }

    @Test
    void theSumOfThePartsIsTheLoss() {
        assertThat(lossOf("Epoch %d, loss: 3.1%d, Loss_D: 0.61%d, Loss_G: 2.041"))
                .isEqualTo(3.19);
    }

    @Test
    void theLossOfASinglePartIsTheLoss() {
        assertThat(lossOf("Epoch %d, loss_G: 3.1%d, acc: 0.61%d")).isEqualTo(3.19);
    }

    @Test
    void theAverageOfALossIsNotAPartOfIt() {
        assertThat(lossOf("Epoch %d, avg_loss: 3.1%d, max_loss: 5.61%d")).isEqualTo(3.19);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Epoch %d, loss_1: 3.1%d, loss_2: 0.61%d",
                "[Epoch:%d/30]: loss1:0.68%d loss2:0.53%d pseloss:0.02",
                "Epoch %d, loss1=0.68%d, loss2=nan, auc 0.8%d",
                "Iteration 00%d lr 1e-4 loss-1 0.68%d loss-2 0.27%d"
            })
    void severalNumberedLossesAreParts(String form) {
        assertThat(lossOf(form)).isNull();
    }

    @Test
    void aSingleNumberedLossIsTheLoss() {
        assertThat(lossOf("Epoch %d, loss_1: 3.1%d, acc: 0.61%d")).isEqualTo(3.19);
    }

    /** Caffe names a value by the part of the network that computes it. */
    @Test
    void theNumberOfAPartIsNotItsLoss() {
        assertThat(lossOf("Iteration %d: head loss2/loss = 0.9%d, head loss3/loss = 0.8%d"))
                .isNotIn(2.0, 3.0);
        assertThat(lossOf("Epoch %d loss0.3%d/acc0.6%d")).isEqualTo(0.39);
    }

    private static @Nullable Double lossOf(String form) {
        return metricsOf(form).loss();
    }

    private static TrainingMetrics metricsOf(String form) {
        List<String> lines = IntStream.rangeClosed(1, 9)
                .mapToObj(i -> form.formatted(i, i, i))
                .toList();
        return new PlannedMetricExtractor().extract(new InMemoryLogLines(lines));
    }
}
