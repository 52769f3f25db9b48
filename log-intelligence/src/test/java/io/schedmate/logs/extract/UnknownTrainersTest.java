package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Lines of programs whose format nobody has described. */
class UnknownTrainersTest {

    @Test
    void aLossBelowTheHeadingOfAnEvaluationIsNotTheTrainings() {
        List<String> epoch =
                List.of("Training epoch: 3", "\tmean_loss: 0.41", "Eval epoch: 3", "\tmean_loss: 1.72", "\tTop1: 61%");
        assertThat(read(epoch.stream()).loss()).isEqualTo(0.41);
        assertThat(read(IntStream.range(0, 9)
                                .boxed()
                                .flatMap(at -> Stream.of(
                                        "Training epoch: " + at,
                                        "\tmean_loss: nan",
                                        "Eval epoch: " + at,
                                        "\tmean_loss: 1.7" + at)))
                        .loss())
                .isNull();
        assertThat(read(Stream.of("Evaluation Start:", "\tmean_loss: 3.25", "\tTop1: 53.8%"))
                        .loss())
                .isNull();
        assertThat(read(Stream.of("Training epoch: 3", "Eval epoch: 3", "\ttrain_loss: 0.4"))
                        .loss())
                .isEqualTo(0.4);
    }

    @Test
    void aSummaryThatOnlyTheEvaluationPrintsIsItsOwn() {
        TrainingMetrics metrics = read(Stream.of(
                "Epoch: [4]  [ 10/176]  lr: 0.001  loss: 0.25 (0.25)",
                "Test:  [ 0/75]  eta: 0:00:43  loss: 0.61 (0.62)",
                "Averaged stats: loss: 0.63 (0.64)  dice: 0.10 (0.11)",
                "Epoch: [4]  [ 20/176]  lr: 0.001  loss: 0.22 (0.24)",
                "Test:  [ 0/75]  eta: 0:00:43  loss: 0.58 (0.59)",
                "Averaged stats: loss: 0.57 (0.58)  dice: 0.10 (0.11)"));

        assertThat(metrics.loss()).isEqualTo(0.22);
    }

    @Test
    void aLogOfAnEvaluationAloneHasNoLoss() {
        assertThat(read(Stream.of(
                                "Test: [0/196]\tTime 2.484 (2.484)\tLoss 0.4170 (0.4170)",
                                "Test: [10/196]\tTime 0.171 (0.382)\tLoss 0.5170 (0.5070)",
                                "Test: [20/196]\tTime 0.170 (0.282)\tLoss 0.6170 (0.5470)",
                                "Test: [30/196]\tTime 0.169 (0.232)\tLoss 0.5970 (0.5670)",
                                "Test: [190/196]\tTime 0.168 (0.182)\tLoss 1.0469 (0.7434)"))
                        .loss())
                .isNull();
        assertThat(read(Stream.of("Epoch 1/5", "val loss: 0.7", "Epoch 2/5", "val loss: 0.6"))
                        .loss())
                .isEqualTo(0.6);
    }

    @Test
    void theEpochOfASchedulersMessageIsNotTheTrainings() {
        TrainingMetrics metrics = read(Stream.of(
                "epoch 6 - iter 200/226 - loss 1.32",
                "epoch 7 - iter 220/226 - loss 1.31",
                "DEV : loss 2.65 - score 0.84",
                "Epoch     6: reducing learning rate of group 0 to 9.7e-05."));

        assertThat(metrics.epoch()).isEqualTo(7);
        assertThat(metrics.loss()).isEqualTo(1.31);
    }

    @Test
    void aNumberBeforeListsOfLossesIsTheStep() {
        assertThat(read(Stream.of(
                                "998 [D loss: 0.007, acc.: 99.00%] [G loss: 0.002]",
                                "999 [D loss: 0.006, acc.: 100.00%] [G loss: 0.001]"))
                        .step())
                .isEqualTo(999);
        assertThat(read(Stream.of(
                                "198) warm: loss=0.836, acc=70%; cold: loss=1.6",
                                "199) warm: loss=0.835, acc=71%; cold: loss=1.6"))
                        .step())
                .isEqualTo(199);
        assertThat(read(Stream.of("4711 [INFO] loss: 0.31", "4711 [INFO] loss: 0.30"))
                        .step())
                .isNull();
    }

    @Test
    void theSizesOfALayerAreNoCounts() {
        assertThat(read(Stream.of(
                                "conv2d_1 (Conv2D)            (None, 110, 110, 64)      1792",
                                "batch_normalization_1 (Batch (None, 110, 110, 64)      256",
                                "batch_normalization_2 (Batch (None, 110, 110, 64)      512"))
                        .step())
                .isNull();
    }

    @Test
    void aPairNamedByAnIndexIsTheStep() {
        TrainingMetrics metrics =
                read(Stream.of("epoch=1 i=136/530 total loss=0.37", "epoch=1 i=137/530 total loss=0.35"));

        assertThat(metrics.step()).isEqualTo(137);
        assertThat(metrics.totalSteps()).isEqualTo(530);
    }

    @Test
    void theGlobalStepOutranksTheBatchBesideIt() {
        TrainingMetrics metrics = read(Stream.of(
                "20-03-19 15:54-INFO-Epoch 0, Batch 100, Global step 100:",
                "20-03-19 15:54-INFO-training batch loss: 0.4448",
                "20-03-19 15:56-INFO-Epoch 1, Batch 60, Global step 260:",
                "20-03-19 15:56-INFO-training batch loss: 0.2448"));

        assertThat(metrics.step()).isEqualTo(260);
        assertThat(metrics.epoch()).isEqualTo(1);
    }

    @Test
    void countsWithOtherNamesAreNotMixed() {
        TrainingMetrics metrics = read(Stream.of(
                "step:8000/20000 train_loss:2.12",
                "step:8244/20000 train_loss:2.11",
                "step:8300/20000 train_loss:2.10",
                "tune:batch 60/74 loss:1.9",
                "tune:batch 70/74 loss:1.8"));

        assertThat(metrics.step()).isEqualTo(8300);
        assertThat(metrics.totalSteps()).isEqualTo(20000);
    }

    @Test
    void anEpochWithItsTotalNeedsNoKnownValueBesideIt() {
        TrainingMetrics metrics = read(Stream.of(
                "=> Epoch: 079/500 || MYO: 0.12 || LV: 0.90 || Scar: 0.07",
                "=> Epoch: 001/500 || MYO: 0.43 || LV: 0.39 || Scar: 0.14",
                "=> Epoch: 080/500 || MYO: 0.11 || LV: 0.91 || Scar: 0.06",
                "=> Epoch: 002/500 || MYO: 0.41 || LV: 0.41 || Scar: 0.15"));

        assertThat(metrics.epoch()).isEqualTo(2);
        assertThat(metrics.totalEpochs()).isEqualTo(500);
    }

    @Test
    void aSamplersBarIsNoTraining() {
        assertThat(read(Stream.of(
                                "DDIM Sampler: 100%|██████████| 20/20 [00:37<00:00,  1.89s/it]",
                                "DDIM Sampler: 100%|██████████| 20/20 [00:37<00:00,  1.86s/it]"))
                        .step())
                .isNull();
    }

    @Test
    void theLossesOfADetectorWithoutTheirSumAreNoLoss() {
        assertThat(read(Stream.of(
                                "iter 10, box_loss 0.41, cls_loss 0.21, dfl_loss 0.9",
                                "iter 20, box_loss 0.40, cls_loss 0.20, dfl_loss 0.8",
                                "iter 30, box_loss 0.39, cls_loss 0.19, dfl_loss 0.7"))
                        .loss())
                .isNull();
        assertThat(read(Stream.of(
                                "iter 10, loss 1.5, box_loss 0.41, cls_loss 0.21",
                                "iter 20, loss 1.4, box_loss 0.40, cls_loss 0.20"))
                        .loss())
                .isEqualTo(1.4);
    }

    @Test
    void aTermOfAWeightedSumIsNotTheLoss() {
        assertThat(read(Stream.of(
                                "Iteration 100, loss = 1.77",
                                "    Train net output #0: side_loss = 87.1 (* 0.008 = 0.70 loss)",
                                "    Train net output #1: loss = 1.07 (* 1 = 1.07 loss)",
                                "Iteration 200, loss = 1.66",
                                "    Train net output #0: side_loss = 86.1 (* 0.008 = 0.69 loss)",
                                "    Train net output #1: loss = 0.97 (* 1 = 0.97 loss)"))
                        .loss())
                .isEqualTo(1.66);
    }

    @Test
    void stepsThatOnlyGrowBesideTheEpisodesAreTheSteps() {
        assertThat(read(Stream.of(
                                "Episode 1 - Steps this episode 310 - Mean Loss 0.31",
                                "Episode 2 - Steps this episode 640 - Mean Loss 0.30",
                                "Episode 3 - Steps this episode 905 - Mean Loss 0.29",
                                "Episode 4 - Steps this episode 1210 - Mean Loss 0.28"))
                        .step())
                .isEqualTo(1210);
        assertThat(read(Stream.of(
                                "Episode 1 - Steps this episode 310 - Mean Loss 0.31",
                                "Episode 2 - Steps this episode 330 - Mean Loss 0.30",
                                "Episode 3 - Steps this episode 265 - Mean Loss 0.29",
                                "Episode 4 - Steps this episode 305 - Mean Loss 0.28"))
                        .step())
                .isEqualTo(4);
    }

    @Test
    void aCostWithoutStepsOrEpochsIsNoLoss() {
        assertThat(read(Stream.of("cost: 25.1", "plan A", "cost: 24.3", "plan B", "cost: 26.7", "cost: 22.9"))
                        .loss())
                .isNull();
        assertThat(read(Stream.of("Epoch 1", "cost: 25.1", "Epoch 2", "cost: 24.3", "Epoch 3", "cost: 22.9"))
                        .loss())
                .isEqualTo(22.9);
    }

    private static TrainingMetrics read(Stream<String> lines) {
        return new PlannedMetricExtractor().extract(new InMemoryLogLines(lines.toList()));
    }
}
