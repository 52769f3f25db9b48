package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.logs.extract.plan.KnownFormats;
import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Forms that scripts of their own print, read without any known format. */
class ScriptFormsTest {

    @Test
    void theSpeedOfBarsWithALossIsTheTrainings() {
        TrainingMetrics metrics = read(
                "100% 9/9 [00:04<00:00,  2.00it/s, train_loss=0.41]",
                "100% 9/9 [00:01<00:00,  8.00it/s]",
                "100% 9/9 [00:04<00:00,  2.00it/s, train_loss=0.32]",
                "100% 9/9 [00:01<00:00,  8.00it/s]",
                "100% 9/9 [00:01<00:00,  8.10it/s]");

        assertThat(metrics.stepTimeSeconds()).isEqualTo(0.5);
        assertThat(metrics.step()).isEqualTo(9);
    }

    @Test
    void aBarWithoutTotalThatShowsTheStepHasItsSpeed() {
        TrainingMetrics metrics = read(
                "Train Epoch: 4 [12/250 (5%)] Loss: 8.97: : 12it [00:03,  4.00it/s]",
                "Train Epoch: 4 [24/250 (10%)] Loss: 8.91: : 24it [00:06,  4.00it/s]",
                "Train Epoch: 4 [36/250 (14%)] Loss: 8.87: : 36it [00:09,  4.00it/s]",
                "100%|██████████| 180/180 [00:18<00:00, 10.00it/s]",
                "100%|██████████| 180/180 [00:18<00:00, 10.00it/s]");

        assertThat(metrics.step()).isEqualTo(36);
        assertThat(metrics.totalSteps()).isEqualTo(250);
        assertThat(metrics.stepTimeSeconds()).isEqualTo(0.25);
    }

    @Test
    void aBarOverSamplesThatIsOverBeforeTheTrainingIsNoStep() {
        Stream<String> bars =
                IntStream.rangeClosed(1, 10).mapToObj(at -> "%d000it [00:00, 46055.42it/s]".formatted(at));
        Stream<String> training =
                IntStream.rangeClosed(1, 9).mapToObj(at -> "Iter: %d00, Train Loss: 0.%d".formatted(at, 99 - at));

        assertThat(read(Stream.concat(bars, training)).step()).isEqualTo(900);
    }

    @Test
    void theFractionOfATimeStampIsNoStep() {
        TrainingMetrics metrics = read(IntStream.range(0, 20)
                .mapToObj(at -> "2026-03-01 10:00:%02d,%03d loss %d.5".formatted(at, 31 * at, 40 - at)));

        assertThat(metrics.step()).isNull();
        assertThat(metrics.stepTimeSeconds()).isNull();
    }

    @Test
    void aPaddedNumberInBracketsIsTheStep() {
        assertThat(read(IntStream.rangeClosed(1, 9)
                                .mapToObj(at -> "[   %d00] | gnorm  8.33 lr  0.000125 | loss  5.5%d".formatted(at, at)))
                        .step())
                .isEqualTo(900);
    }

    @Test
    void aSignBeforeTheStepSeparatesItFromTheLoss() {
        TrainingMetrics metrics =
                read("Train loss @ iteration 100: 1.93", "Train loss @ iteration 200: 1.71", "Loss @ 1.5");

        assertThat(metrics.step()).isEqualTo(200);
        assertThat(metrics.loss()).isEqualTo(1.71);
    }

    @Test
    void anUnderscoreSeparatesANumberFromTheNextName() {
        TrainingMetrics metrics = read("Epoch: 3_Iter:40  loss: 1.35", "Epoch: 3_Iter:80  loss: 1.31");

        assertThat(metrics.epoch()).isEqualTo(3);
        assertThat(metrics.step()).isEqualTo(80);
    }

    @Test
    void aColonSeparatesTheEpochFromTheStepInBrackets() {
        TrainingMetrics metrics = read("[4 :    100] loss : 6.97", "[4 :    200] loss : 5.12");

        assertThat(metrics.epoch()).isEqualTo(4);
        assertThat(metrics.step()).isEqualTo(200);
        assertThat(read("[10:35] loss : 6.97", "[10:36] loss : 5.12").epoch()).isNull();
    }

    @Test
    void theSizeOfAnArrayIsNoEpoch() {
        assertThat(read("block.conv1   2622465   [4, 512]   float32", "block.conv2   1622465   [4, 256]   float16")
                        .epoch())
                .isNull();
    }

    @Test
    void aTrainingValueBesideTheShareOfTheValidationSetIsALoss() {
        TrainingMetrics metrics = read(
                "[Step    500/9000] Train 9.6801 | Val~20% 9.6793", "[Step   1000/9000] Train 9.6412 | Val~20% 9.6387");

        assertThat(metrics.loss()).isEqualTo(9.6412);
        assertThat(metrics.step()).isEqualTo(1000);
        assertThat(metrics.totalSteps()).isEqualTo(9000);
    }

    @Test
    void aTotalThatIsPrintedWithItsCountMayBePassed() {
        assertThat(read("env steps: 4990 / 5000, loss 0.31", "env steps: 5020 / 5000, loss 0.30")
                        .totalSteps())
                .isEqualTo(5000);
    }

    @Test
    void aTotalThatChangesWithEveryLineIsNone() {
        assertThat(read(IntStream.range(0, 12).mapToObj(at -> "7 %d Meta Loss: 0.4%d".formatted(7 + at, at)))
                        .totalSteps())
                .isNull();
    }

    @Test
    void theNumberOfBatchesOfAMeanIsNeitherTheLossNorTheStep() {
        TrainingMetrics metrics = read(
                "Training epoch: 3",
                "Mean loss of 258 batches: 0.41",
                "Training epoch: 4",
                "Mean loss over 258 batches: 0.37");

        assertThat(metrics.loss()).isEqualTo(0.37);
        assertThat(metrics.step()).isNull();
        assertThat(metrics.epoch()).isEqualTo(4);
    }

    @Test
    void theWordBehindAnOrdinalNumberNamesIt() {
        TrainingMetrics metrics = read("3 epoch 120th step | loss: 0.41", "3 epoch 140th step | loss: 0.40");

        assertThat(metrics.step()).isEqualTo(140);
        assertThat(metrics.epoch()).isNull();
    }

    @Test
    void anEpochInBracketsBehindAValueIsWhereTheValueIsFrom() {
        assertThat(read(
                                "Epoch [7/20] train loss 0.61 | EPE: 8.02 | lowest: 6.61 (Epoch 3)",
                                "Epoch [8/20] train loss 0.58 | EPE: 8.01 | lowest: 6.61 (Epoch 3)",
                                "lowest: 6.61 (Epoch 3)",
                                "highest: 93.1% (Epoch 3)")
                        .epoch())
                .isEqualTo(8);
    }

    @Test
    void theTimeOfAnImageIsNotTheSteps() {
        assertThat(read(IntStream.rangeClosed(1, 12)
                                .mapToObj(at -> "Batch: %d0 Loss: 0.5 Time per Image: 0.0%d".formatted(at, 2 + at % 3)))
                        .stepTimeSeconds())
                .isNull();
    }

    @Test
    void secondsInACellOfTheirOwnMayCountUp() {
        TrainingMetrics metrics = read(IntStream.rangeClosed(1, 15)
                .mapToObj(at -> "Step %d0 | loss=1.2%d | %d.0s | 880 tokens/sec".formatted(at, at, 5 * at)));

        assertThat(Objects.requireNonNull(metrics.stepTimeSeconds())).isCloseTo(0.5, within(0.01));
    }

    @Test
    void aTotalBesideACountIsTheLossIfNothingElseIs() {
        TrainingMetrics metrics =
                read("[  480/  500]  total: 1.515, smooth: 0.811", "[  490/  500]  total: 1.493, smooth: 0.792");

        assertThat(metrics.loss()).isEqualTo(1.493);
        assertThat(metrics.step()).isEqualTo(490);
        assertThat(read("step 480, time 0.25 s, total: 61.35", "step 490, time 0.25 s, total: 63.12")
                        .loss())
                .isNull();
    }

    @Test
    void aRecordWithMissingValuesIsProgress() {
        TrainingMetrics metrics = read(
                "{\"epoch\": 7, \"train_loss\": 0.19, \"dice\": null, \"iou\": null}",
                "{\"epoch\": 8, \"train_loss\": 0.17, \"dice\": null, \"iou\": null}");

        assertThat(metrics.epoch()).isEqualTo(8);
        assertThat(metrics.loss()).isEqualTo(0.17);
        assertThat(read("{\"resume\": null, \"epoch\": 8, \"seed\": null, \"learning_rate\": 0.1}")
                        .progressLines())
                .isZero();
    }

    @Test
    void aFewBarsWithALossDoNotStandForAll() {
        TrainingMetrics metrics = read(
                "10% 1/10 [00:01<00:09,  1.00it/s]",
                "20% 2/10 [00:02<00:08,  1.00it/s]",
                "30% 3/10 [00:03<00:07,  1.00it/s]",
                "40% 4/10 [00:03<00:03,  2.00it/s, loss=0.41]",
                "50% 5/10 [00:04<00:05,  1.00it/s]",
                "60% 6/10 [00:05<00:04,  1.00it/s]");

        assertThat(metrics.stepTimeSeconds()).isEqualTo(1);
    }

    private static TrainingMetrics read(String... lines) {
        return read(Stream.of(lines));
    }

    private static TrainingMetrics read(Stream<String> lines) {
        return new PlannedMetricExtractor(KnownFormats.NONE).extract(new InMemoryLogLines(List.copyOf(lines.toList())));
    }
}
