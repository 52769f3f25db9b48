package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Forms in which trainers without a logger print their progress. */
class TrainerCountsTest {

    @Test
    void aCountRepeatedInBracketsGivesItsTotal() {
        TrainingMetrics metrics = read("**** Epoch 17 (17/200) ****", "**** Epoch 18 (18/200) ****");

        assertThat(metrics.epoch()).isEqualTo(18);
        assertThat(metrics.totalEpochs()).isEqualTo(200);
    }

    @Test
    void anotherFractionInBracketsIsNotATotal() {
        assertThat(read("Epoch 17 (3/8)", "Epoch 18 (4/8)").totalEpochs()).isNull();
    }

    @Test
    void aGrowingTotalIsTheStep() {
        List<String> lines = IntStream.range(1, 8)
                .mapToObj("Training thread: 4 Num iters: %dK Avg policy loss: 0.3"::formatted)
                .toList();

        assertThat(read(lines).step()).isEqualTo(7_000);
        assertThat(read(lines).totalSteps()).isNull();
    }

    @Test
    void aRepeatedTotalIsTheTotal() {
        TrainingMetrics metrics = read(
                "total steps: 6000, loss 0.3, lr 0.1",
                "total steps: 6000, loss 0.2, lr 0.1",
                "total steps: 9000, loss 0.1, lr 0.1");

        assertThat(metrics.step()).isNull();
        assertThat(metrics.totalSteps()).isEqualTo(9_000);
    }

    @Test
    void countsOfCorrectSamplesAreNotSteps() {
        TrainingMetrics metrics = read(
                " 780 782 Loss: 0.977 | Acc: 74.518% (37259/50000)",
                " 781 782 Loss: 0.976 | Acc: 74.564% (37282/50000)");

        assertThat(metrics.step()).isEqualTo(781);
        assertThat(metrics.totalSteps()).isEqualTo(782);
    }

    @Test
    void aCountGreaterThanItsTotalIsNotACount() {
        assertThat(read("912 782 Loss: 0.977 | Acc: 74.5", "933 782 Loss: 0.976 | Acc: 74.6")
                        .totalSteps())
                .isNull();
    }

    @Test
    void oneOfOneIsIgnored() {
        TrainingMetrics metrics =
                read("[2450][2450/4000][1/1] | loss: 7.1e-03", "[2475][2475/4000][1/1] | loss: 6.9e-03");

        assertThat(metrics.step()).isEqualTo(2475);
        assertThat(metrics.totalSteps()).isEqualTo(4000);
        assertThat(metrics.epoch()).isNull();
    }

    @Test
    void anOrdinalIsReadBeforeAHyphenatedWord() {
        TrainingMetrics metrics =
                read("3th epoch, 27th mini-batch, loss is 5.3", "3th epoch, 28th mini-batch, loss is 5.2");

        assertThat(metrics.step()).isEqualTo(28);
    }

    @Test
    void theCountOfTheDataLoaderIsTheStep() {
        TrainingMetrics metrics = read("Train Epoch: 1 dl: 20/302 Loss: 5.98", "Train Epoch: 1 dl: 40/302 Loss: 5.11");

        assertThat(metrics.step()).isEqualTo(40);
        assertThat(metrics.totalSteps()).isEqualTo(302);
    }

    @Test
    void aRateAmongSettingsIsNotTheThroughput() {
        assertThat(read("'TARGET_FPS': 25,", "'NUM_FRAMES': 8,").throughput()).isNull();
        assertThat(read("step: 1, loss: 0.5", "fps: 25", "step: 2, loss: 0.4", "fps: 25")
                        .throughput())
                .isNotNull();
    }

    @Test
    void theEndOfALongRecordIsRead() {
        List<String> lines = new ArrayList<>();
        for (int epoch = 22; epoch <= 23; epoch++) {
            lines.add("{\"train_loss\": 5.%d, %s, \"epoch\": %d, \"parameters\": 4700}"
                    .formatted(epoch, losses(150), epoch));
            lines.add("{\"train_loss\": 5.%d, \"precisions\": [%s], \"epoch\": %d, \"parameters\": 4700}"
                    .formatted(epoch, numbers(900), epoch));
        }

        assertThat(read(lines.get(0), lines.get(2)).epoch()).isEqualTo(23);
        assertThat(read(lines.get(0), lines.get(2)).loss()).isEqualTo(5.23);
        assertThat(read(lines.get(1), lines.get(3)).epoch()).isEqualTo(23);
        assertThat(read(lines.get(1), lines.get(3)).loss()).isEqualTo(5.23);
    }

    @Test
    void aTextThatEndsWithABackslashHidesNoListOfALongRecord() {
        String record =
                "{\"folder\": \"C:\\\\\\\\\", \"recalls\": [%1$s], \"train_loss\": 5.%2$d, \"precisions\": [%1$s], \"epoch\": %2$d}";

        TrainingMetrics metrics = read(record.formatted(numbers(900), 22), record.formatted(numbers(900), 23));

        assertThat(metrics.epoch()).isEqualTo(23);
        assertThat(metrics.loss()).isEqualTo(5.23);
    }

    @Test
    void anEpochWithAStepAndItsTotalIsTraining() {
        TrainingMetrics metrics =
                read("[epoch: 17/200, iter: 400/489] total: 1.41", "[epoch: 17/200, iter: 425/489] total: 1.35");

        assertThat(metrics.step()).isEqualTo(425);
        assertThat(metrics.totalSteps()).isEqualTo(489);
    }

    @Test
    void theNumberOfEpochsAmongSettingsIsNotTheEpoch() {
        assertThat(read("    epoch_num : 150", "    lr : 0.1", "    epoch_num : 150")
                        .epoch())
                .isNull();
        assertThat(read("Epoch num 1 | train loss 0.31", "Epoch num 2 | train loss 0.21")
                        .epoch())
                .isEqualTo(2);
    }

    @Test
    void dashesBeforeTheNameOfAnEvaluationDoNotHideIt() {
        TrainingMetrics metrics = read(
                "Train Epoch: 1, batch: 300/302, Loss: 5.98",
                "-----Val Epoch: 1, batch: 302/302-----",
                "-----Val Epoch: 1, batch: 302/302-----");

        assertThat(metrics.step()).isEqualTo(300);
    }

    @Test
    void theEpochsOfAWarmUpAreNotTheEpoch() {
        assertThat(read("using warm up, epoch: 5", "using warm up, epoch: 5").epoch())
                .isNull();
    }

    @Test
    void theLossOfASavedModelIsNotTheLatestLoss() {
        TrainingMetrics metrics = read(
                "Epoch: 1/9, training nll: 3.5",
                "Epoch: 2/9, training nll: 3.1",
                "Saving the model of epoch=1, with training loss=3.5",
                "Epoch: 3/9, training nll: 3.3",
                "Saving the model of epoch=2, with training loss=3.1");

        assertThat(metrics.loss()).isEqualTo(3.3);
        assertThat(metrics.epoch()).isEqualTo(3);
    }

    @Test
    void theLossOfAnEpochIsTheLatestIfOnlyItsFirstBatchReportsOne() {
        List<String> lines = new ArrayList<>();
        for (int epoch = 1; epoch <= 12; epoch++) {
            lines.add("Epoch %d Batch 0 Loss 0.4%02d".formatted(epoch, 50 - epoch));
            lines.add("Epoch %d Loss 0.3%02d".formatted(epoch, 50 - epoch));
        }

        assertThat(read(lines).loss()).isEqualTo(0.338);
        assertThat(read(lines.subList(0, lines.size() - 1)).loss()).isEqualTo(0.438);
    }

    @Test
    void theSpeedOfAnUnrelatedBarIsNotTheSpeedOfTheSteps() {
        List<String> lines = new ArrayList<>();
        for (int drawn = 1; drawn <= 40; drawn++) {
            lines.add(" %d%%|###       | %d/40 [00:%02d<00:09,  4.00it/s]".formatted(drawn * 10 / 4, drawn, drawn / 4));
        }
        for (int step = 10; step <= 200; step += 10) {
            lines.add("train epoch: 1 - step: %d/1060 - loss: 0.5".formatted(step));
        }

        assertThat(read(lines).step()).isEqualTo(200);
        assertThat(read(lines).stepTimeSeconds()).isNull();
    }

    @Test
    void theSpeedOfABarOverTheSameStepsIsUsed() {
        List<String> lines = new ArrayList<>();
        for (int step = 1; step <= 40; step++) {
            lines.add(" %d%%|###       | %d/40 [00:%02d<00:09,  4.00it/s]".formatted(step * 10 / 4, step, step / 4));
            lines.add("step: %d/40 - loss: 0.5".formatted(step));
        }

        assertThat(read(lines).stepTimeSeconds()).isEqualTo(0.25);
    }

    @Test
    void aBarCompletedBeforeTheFirstEpochIsNotTheTraining() {
        List<String> lines = new ArrayList<>();
        for (int drawn = 1; drawn <= 40; drawn++) {
            lines.add(" %d%%|###       | %d/40 [00:%02d<00:09,  4.00it/s]".formatted(drawn * 10 / 4, drawn, drawn / 4));
        }
        for (int epoch = 1; epoch <= 12; epoch++) {
            lines.add("epoch %d: train loss 0.5".formatted(epoch));
        }

        assertThat(read(lines).step()).isNull();
        assertThat(read(lines).epoch()).isEqualTo(12);
    }

    @Test
    void timesInTheFormatsOfCustomTrainersGiveTheStepTime() {
        List<String> dots = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            String clock = "14:%02d:%02d".formatted(i * 83 / 60, i * 83 % 60);
            dots.add("[05.13.20|%s] \tIter %d Done. | loss: 5.9 | lr: 0.1".formatted(clock, i * 100));
            names.add("[ Wed May 13 %s 2020 ] \tBatch(%d/5931) done. Loss: 5.9  lr:0.1".formatted(clock, i * 100));
        }

        assertThat(read(dots).stepTimeSeconds()).isCloseTo(0.83, within(1e-9));
        assertThat(read(names).stepTimeSeconds()).isCloseTo(0.83, within(1e-9));
    }

    private static String losses(int count) {
        return IntStream.range(0, count)
                .mapToObj(part -> "\"part_of_the_loss\": 0.25123456789012345")
                .collect(Collectors.joining(", "));
    }

    private static String numbers(int count) {
        return IntStream.range(0, count).mapToObj("0.%d"::formatted).collect(Collectors.joining(", "));
    }

    private static TrainingMetrics read(String... lines) {
        return read(List.of(lines));
    }

    private static TrainingMetrics read(List<String> lines) {
        return new PlannedMetricExtractor().extract(new InMemoryLogLines(lines));
    }
}
