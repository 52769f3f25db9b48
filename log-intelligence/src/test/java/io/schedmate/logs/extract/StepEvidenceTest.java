package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StepEvidenceTest {

    @Test
    void aConstantCountWithoutAMetricIsNotAStep() {
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
    void epochsThatAdvanceByMoreThanOneAreStepsUnlessTheirTotalIsPrinted() {
        assertThat(read("Epoch 100, loss 0.5", "Epoch 200, loss 0.4", "Epoch 300, loss 0.3")
                        .step())
                .isEqualTo(300);
        assertThat(read("Epoch 100/300, loss 0.5", "Epoch 200/300, loss 0.4", "Epoch 300/300, loss 0.3")
                        .step())
                .isNull();
    }

    @Test
    void aCountAfterTheNameOfALossIsNotItsValue() {
        TrainingMetrics metrics = read("Epoch 3, lr 0.1, time 4.5 s", "Validation loss 800:  0.913");

        assertThat(metrics.loss()).isEqualTo(0.913);
    }

    @Test
    void theNumberOfEpochsBeforeALossIsNotItsValue() {
        TrainingMetrics metrics = read("Loss after 1 epochs: 0.91", "Loss after 2 epochs: 0.72", "MRR : 0.61");

        assertThat(metrics.epoch()).isEqualTo(2);
        assertThat(metrics.loss()).isEqualTo(0.72);
    }

    @Test
    void theTotalTrainingTimeIsNotTheStepTime() {
        assertThat(read("Finished training! It took 2 hours, 11 minutes, and 5 seconds.")
                        .stepTimeSeconds())
                .isNull();
    }

    @Test
    void anInstantBarIsNotTheTrainingIfEpochsAreCounted() {
        List<String> lines = new ArrayList<>(IntStream.rangeClosed(1, 12)
                .mapToObj(epoch -> "epoch %d: train_loss: 1.3%d".formatted(epoch, epoch))
                .toList());
        String bar = "100%|##########| 500/500 [00:00<00:00, 5120.10it/s]";
        assertThat(read(bar).step()).isEqualTo(500);

        lines.add(bar);
        TrainingMetrics metrics = read(lines.toArray(String[]::new));

        assertThat(metrics.step()).isNull();
        assertThat(metrics.totalSteps()).isNull();
        assertThat(metrics.stepTimeSeconds()).isNull();
        assertThat(metrics.epoch()).isEqualTo(12);
    }

    @Test
    void theNumberOfStepsPerEpochIsNotAStep() {
        assertThat(read(ofEpochs("Ep%d TrainLoss 1.4%d steps=158")).step()).isNull();
        assertThat(read(ofEpochs("Epoch %d [158/158] loss 1.4%d")).step()).isEqualTo(158);
        assertThat(read(ofEpochs("Epoch 1 loss 1.4 steps=%d%d")).step()).isEqualTo(1212);
    }

    @Test
    void aTotalFollowsABarInBracketsOrItsName() {
        TrainingMetrics barred = read(ofEpochs("Epoch:[ %d | 19 ]    Batch:[ 10%d | 2068 ]    loss: 7.1"));
        assertThat(barred.step()).isEqualTo(1012);
        assertThat(barred.totalSteps()).isEqualTo(2068);
        assertThat(barred.totalEpochs()).isEqualTo(19);

        TrainingMetrics named = read(ofEpochs("train epoch: %d - step: 10%d (total: 1060) - loss: 0.3"));
        assertThat(named.step()).isEqualTo(1012);
        assertThat(named.totalSteps()).isEqualTo(1060);
    }

    private static String[] ofEpochs(String line) {
        return IntStream.rangeClosed(1, 12)
                .mapToObj(epoch -> line.formatted(epoch, epoch))
                .toArray(String[]::new);
    }

    @Test
    void theTrainingLossOutranksAnOverallLoss() {
        TrainingMetrics metrics = read(
                "Training Epoch: 1",
                "Training loss epoch: 0.51",
                "Overall loss: 0.83",
                "Training Epoch: 2",
                "Training loss epoch: 0.42",
                "Overall loss: 0.79");

        assertThat(metrics.loss()).isEqualTo(0.42);
    }

    @Test
    void episodesWithARewardAreSteps() {
        assertThat(read(
                                "Episode 500, Total Reward: 1.0, epsilon 0.9",
                                "Episode 1000, Total Reward: 3.0, epsilon 0.8",
                                "Episode 1500, Total Reward: 2.0, epsilon 0.7")
                        .step())
                .isEqualTo(1500);
    }

    private static TrainingMetrics read(String... lines) {
        return new PlannedMetricExtractor().extract(new InMemoryLogLines(List.of(lines)));
    }
}
