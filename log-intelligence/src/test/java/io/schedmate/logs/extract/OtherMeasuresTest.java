package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Numbers that resemble a step, an epoch, a loss or a step time, and those that are one under a general name. */
class OtherMeasuresTest {

    @Test
    void aTimeInWordsIsReadWholeAndATimeLeftIsNoStepTime() {
        TrainingMetrics metrics = read(
                "step 100 loss 0.9 | Estimated time left: 1 days, 2 hours, 3 minutes, 20 seconds",
                "step 200 loss 0.8 | Estimated time left: 2 hours, 3 minutes and 20 seconds");

        assertThat(metrics.etaSeconds()).isEqualTo(2 * 3600 + 3 * 60 + 20);
        assertThat(read("Estimated time left: 2 hours, 3 minutes, 20 seconds. Time passed: 4 minutes, 11 seconds")
                        .stepTimeSeconds())
                .isNull();
        assertThat(read("Estimated time left: 2 hours, 20 seconds. Time passed: 1 days, 3 minutes, 11 seconds")
                        .stepTimeSeconds())
                .isNull();
    }

    @Test
    void valuesWithAbbreviatedUnitsAndACommaAreNotOneTime() {
        TrainingMetrics metrics =
                read("step 100 loss 0.9 step time: 3 m, 2 s", "step 200 loss 0.8 step time: 3 m, 2 s");

        assertThat(metrics.stepTimeSeconds()).isNotEqualTo(182.0);
    }

    @Test
    void countsThatOnlyRiseAreStepsAlthoughEachEpochEndsWithAShorterAdvance() {
        List<String> lines = new ArrayList<>();
        for (int epoch = 0; epoch < 8; epoch++) {
            for (int step = 0; step <= 4; step++) {
                lines.add("After %d steps, Global Step: %d".formatted(step * 50, epoch * 210 + step * 50));
            }
            lines.add("---- Completed Epoch: %d Global Step: %d ----".formatted(epoch + 1, (epoch + 1) * 210));
        }

        TrainingMetrics metrics = read(lines);

        assertThat(metrics.step()).isEqualTo(1680);
        assertThat(metrics.epoch()).isEqualTo(8);
    }

    @Test
    void aCountSeenOnceInALogOfManyEpochsIsASetting() {
        List<String> lines = new ArrayList<>(List.of("FM: factors=16, batch=256, lr=0.01, keep=0.7"));
        IntStream.rangeClosed(1, 30).forEach(epoch -> lines.add("Epoch %d done in 4.2 s".formatted(epoch)));

        assertThat(read(lines).step()).isNull();
        assertThat(read(lines).epoch()).isEqualTo(30);
    }

    @Test
    void anAverageOverAnotherSetThanTheTrainingsIsAnEvaluation() {
        TrainingMetrics metrics = read(
                "Train Ep: 100 lr 0.01 Loss: 2.5",
                "Labeled Target set: Average loss: 0.9, Accuracy: 40/90",
                "Train Ep: 200 lr 0.01 Loss: 1.5",
                "Labeled Target set: Average loss: 0.7, Accuracy: 50/90");

        assertThat(metrics.loss()).isEqualTo(1.5);
        assertThat(read(
                                "Train Epoch 1 [4/4] loss: 1.1",
                                "Train set: Average loss: 0.9, Accuracy: 40/90",
                                "Train set: Average loss: 0.8, Accuracy: 41/90")
                        .loss())
                .isEqualTo(0.8);
    }

    @Test
    void aSummaryUnderTheTrainingsTitleBelongsToTheEvaluationBeforeIt() {
        List<String> lines = new ArrayList<>();
        for (int epoch = 0; epoch < 3; epoch++) {
            lines.add("Epoch: [%d]  [ 0/40]  eta: 0:00:20  loss: 0.%d1 (0.%d2)".formatted(epoch, 5 - epoch, 5 - epoch));
            lines.add("Epoch: [%d]  [39/40]  eta: 0:00:00  loss: 0.%d0 (0.%d1)".formatted(epoch, 5 - epoch, 5 - epoch));
            lines.add("Averaged stats: lr: 0.0001  loss: 0.%d0 (0.%d1)".formatted(5 - epoch, 5 - epoch));
            lines.add("Test:  [ 0/9]  eta: 0:00:02  loss: 1.9 (1.9)");
            lines.add("Test:  [ 8/9]  eta: 0:00:00  loss: 1.8 (1.9)");
            lines.add("Averaged stats: loss: 1.8 (1.9)");
        }

        assertThat(read(lines).loss()).isEqualTo(0.3);
    }

    @Test
    void anEllipsisEndsAName() {
        TrainingMetrics metrics = read(IntStream.rangeClosed(1, 8)
                .mapToObj("Start Training %d Epoch..0%%..50%%....[success]"::formatted)
                .toList());

        assertThat(metrics.epoch()).isNull();
    }

    @Test
    void aTotalAloneBesideEpochAndStepIsTheLoss() {
        TrainingMetrics metrics =
                read("[epoch: 2/20, iter: 20/90] total: 1.83", "[epoch: 2/20, iter: 40/90] total: 1.71");

        assertThat(metrics.loss()).isEqualTo(1.71);
        assertThat(read("[epoch: 2/20, iter: 20/90] total: 1.83 s", "[epoch: 2/20, iter: 40/90] total: 1.71 s")
                        .loss())
                .isNull();
    }

    @Test
    void aTimerOnALineOfItsOwnTimesTheStep() {
        TrainingMetrics metrics = read(
                "Timer: 0.64",
                "iter:10 || Loss:5.5",
                "Timer: 0.66",
                "iter:20 || Loss:4.5",
                "Timer: 0.68",
                "iter:30 || Loss:3.5");

        assertThat(metrics.stepTimeSeconds()).isCloseTo(0.66, within(0.001));
    }

    @Test
    void theLastEpochOfSeveralTrainingsIsNoStep() {
        TrainingMetrics metrics =
                read("Epoch 39 :Train_loss:0.18", "Epoch 39 :Train_loss:0.17", "Epoch 39 :Train_loss:0.16");

        assertThat(metrics.epoch()).isEqualTo(39);
        assertThat(metrics.step()).isNull();
    }

    @Test
    void aDateIsNoTime() {
        TrainingMetrics metrics = read(
                "Episode 1 - Mean Loss 2.1 - Time 2024-03-05",
                "Episode 2 - Mean Loss 1.9 - Time 2024-03-05",
                "Episode 3 - Mean Loss 1.8 - Time 2024-03-06");

        assertThat(metrics.stepTimeSeconds()).isNull();
        assertThat(metrics.loss()).isEqualTo(1.8);
    }

    @Test
    void aTimeOfDayBesideADateIsNoTimeEither() {
        TrainingMetrics metrics = read(
                " 3  100 /  240 whole_loss = 0.31 time = 2024-03-05 04:11:07.25",
                " 3  200 /  240 whole_loss = 0.29 time = 2024-03-05 04:11:07.25");

        assertThat(metrics.stepTimeSeconds()).isNull();
    }

    @Test
    void theSizesOfArraysInASummaryOfTheModelAreNoSteps() {
        TrainingMetrics metrics = read(
                "Linear: 1-4     [2, 256]      [2, 10]      2,570",
                "Linear: 1-5     [2, 256]      [2, 12]      3,084",
                "Linear: 1-6     [2, 256]      [2, 14]      3,598",
                "EPOCH: 1/30",
                "Train loss: 1.25");

        assertThat(metrics.step()).isNull();
        assertThat(metrics.epoch()).isEqualTo(1);
        assertThat(read("[2,   256] loss: 0.81", "[2,   512] loss: 0.76").step())
                .isEqualTo(512);
    }

    @Test
    void theEndOfALongerBarThatIsLeftInTheLineIsNotRead() {
        List<String> lines = IntStream.rangeClosed(1, 9)
                .mapToObj(i -> ("Train Epoch: 4 [%d/90 (%d%%)] Loss: 3.%d: : %dit [00:%d0,  2.50it/s]"
                                + "\u2588\u2588\u2588| 41/41 [00:05<00:00,  8.20it/s]")
                        .formatted(10 * i, 11 * i, 10 - i, 10 * i, i % 6))
                .toList();

        assertThat(read(lines).stepTimeSeconds()).isCloseTo(0.4, within(0.001));
    }

    @Test
    void aRisingTotalOfStepsBesideEpisodesIsTheStep() {
        TrainingMetrics metrics = read(IntStream.rangeClosed(1, 9)
                .mapToObj(i -> "Episode: %d, total steps: %d, reward: -%d.5".formatted(i, 195 * i, 20 - i))
                .toList());

        assertThat(metrics.step()).isEqualTo(1755);
        assertThat(metrics.totalSteps()).isNull();
    }

    private static TrainingMetrics read(String... lines) {
        return read(List.of(lines));
    }

    private static TrainingMetrics read(List<String> lines) {
        return new PlannedMetricExtractor().extract(new InMemoryLogLines(lines));
    }
}
