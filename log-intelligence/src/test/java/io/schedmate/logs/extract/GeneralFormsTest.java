package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.logs.extract.plan.KnownFormats;
import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Forms of lines that no format names, read by what their numbers do. */
class GeneralFormsTest {

    @Test
    void theLossOfTheEpochIsReportedIfItFollowsTheLastStep() {
        TrainingMetrics metrics = read(
                "Epoch 1/3 | batch 10/20 | loss 0.91",
                "Epoch 1/3 | batch 20/20 | loss 0.83",
                "==> Epoch 1: Train Loss: 0.87",
                "Epoch 2/3 | batch 10/20 | loss 0.72",
                "Epoch 2/3 | batch 20/20 | loss 0.64",
                "==> Epoch 2: Train Loss: 0.68");

        assertThat(metrics.loss()).isEqualTo(0.68);
    }

    @Test
    void theLossOfTheLastStepIsReportedAfterAnOlderSummaryOrOneOfTheRun() {
        assertThat(read(
                                "Epoch 1/3 | batch 20/20 | loss 0.83",
                                "==> Epoch 1: Train Loss: 0.87",
                                "Epoch 2/3 | batch 20/20 | loss 0.64",
                                "==> Epoch 2: Train Loss: 0.68",
                                "Epoch 3/3 | batch 10/20 | loss 0.52")
                        .loss())
                .isEqualTo(0.52);
        assertThat(read(
                                "Epoch 1/1 | batch 10/20 | loss 0.83",
                                "Epoch 1/1 | batch 20/20 | loss 0.64",
                                "==> Epoch 1: Train Loss: 0.87")
                        .loss())
                .isEqualTo(0.64);
    }

    @Test
    void aStepAmongUnknownWordsIsAcceptedOnceItCountsUpEvenly() {
        assertThat(read(numbered("Iteration %d went well", 50, 12)).step()).isEqualTo(600);
        assertThat(read(numbered("Iteration %d went well", 50, 4)).step()).isNull();
        assertThat(read("Step 3 of the recipe", "Step 1 of the recipe", "Step 2 of the recipe")
                        .step())
                .isNull();
        assertThat(read(numbered("Saving the state at iteration %d now", 50, 12))
                        .step())
                .isNull();
    }

    @Test
    void aListOfNamesNamesTheValuesAfterItInOrder() {
        TrainingMetrics metrics = read(
                "10:00:00 - INFO - training this iter, loss, lr: 40, 3.5, 0.0004",
                "10:00:20 - INFO - eval loss, score: 2.9, 61",
                "10:00:40 - INFO - training this iter, loss, lr: 80, 2.5, 0.0008",
                "10:01:20 - INFO - training this iter, loss, lr: 120, 1.5, 0.0012");

        assertThat(metrics.step()).isEqualTo(120);
        assertThat(metrics.loss()).isEqualTo(1.5);
        assertThat(metrics.learningRate()).isEqualTo(0.0012);
    }

    @Test
    void aListOfNamesNeedsALossAndAsManyValues() {
        assertThat(read("size, step: 3, 70", "size, step: 3, 80", "size, step: 3, 90")
                        .step())
                .isNull();
        assertThat(read("step, loss: 10, 0.5, 0.4", "step, loss: 20, 0.5, 0.3", "step, loss: 30, 0.5, 0.2")
                        .step())
                .isNull();
    }

    @Test
    void theTotalUnderAHeadingOfLossesIsTheLoss() {
        assertThat(read(
                                "[Epoch 0/9, Batch 0/70] [Losses: a 0.25, b 1.5, total 1.75, recall: 0.1]",
                                "[Epoch 0/9, Batch 1/70] [Losses: a 0.25, b 1.25, total 1.5, recall: 0.2]")
                        .loss())
                .isEqualTo(1.5);
        assertThat(read(
                                "Iter: 100    training-loss, overall: 0.75    training-loss, mask: 0.5",
                                "Iter: 200    training-loss, overall: 0.625    training-loss, mask: 0.5")
                        .loss())
                .isEqualTo(0.625);
        assertThat(read(
                                "[E 2 | it 10] loss {total 1.75E+00, last 2.5E-01, match 1.5E+00}",
                                "[E 2 | it 20] loss {total 1.50E+00, last 2.5E-01, match 1.25E+00}",
                                "New best val: loss/total=0.125")
                        .loss())
                .isEqualTo(1.5);
        assertThat(read("Epoch 0/9, Batch 0/70, memory: a 0.25, total 1.75", "Epoch 0/9, Batch 1/70, total 1.5")
                        .loss())
                .isNull();
    }

    @Test
    void countsAndTotalsMayGroupTheirDigits() {
        TrainingMetrics metrics = read(
                "  Batch    80  of  2,345.    Elapsed: 0.",
                "  Batch   960  of  2,345.    Elapsed: 0.",
                "  Batch 1,040  of  2,345.    Elapsed: 0.",
                "  Batch 2,320  of  2,345.    Elapsed: 0.");

        assertThat(metrics.step()).isEqualTo(2320);
        assertThat(metrics.totalSteps()).isEqualTo(2345);
    }

    @Test
    void theCurrentLossIsPreferredToTheMean() {
        assertThat(read(
                                "Epoch:0:  50%|#####     | 4/8 [00:20<00:20,  5.00s/it, CurrLoss=2.5, MeanLoss=6.5]",
                                "Epoch:0:  62%|######    | 5/8 [00:25<00:15,  5.00s/it, CurrLoss=2.25, MeanLoss=6.0]")
                        .loss())
                .isEqualTo(2.25);
    }

    @Test
    void theMeanLossOfTheEpochsIsThatOfTheLatestPhase() {
        assertThat(read(
                                "Training loss for epoch 0: 2.5, accuracy: 0.25",
                                "Training loss for epoch 1: 2.25, accuracy: 0.25",
                                "Training loss for epoch 2: 2.0, accuracy: 0.25",
                                "Epoch 0 - Average Loss: 1.75, Average Accuracy: 0.5, Samples: 693",
                                "Epoch 1 - Average Loss: 1.5, Average Accuracy: 0.5, Samples: 693",
                                "Epoch 2 - Average Loss: 1.25, Average Accuracy: 0.5, Samples: 693",
                                "Epoch 3 - Average Loss: 1.125, Average Accuracy: 0.5, Samples: 693")
                        .loss())
                .isEqualTo(1.125);
    }

    @Test
    void aTimeForSeveralStepsIsDividedByTheirNumberAlsoAfterTheSingular() {
        assertThat(read(
                                "Iter 25/400 training loss = 6.5, time = 0.4, time for 25 iter: 75.0",
                                "Iter 50/400 training loss = 5.5, time = 0.4, time for 25 iter: 75.5",
                                "Iter 75/400 training loss = 4.5, time = 0.4, time for 25 iter: 75.0")
                        .stepTimeSeconds())
                .isEqualTo(3.0);
    }

    @Test
    void aBarThatTookTheTimeOfTheRunCountsItsStepsEvenIfTheLossesFollowIt() {
        List<String> lines = new ArrayList<>();
        lines.add("100%|##########| 240/240 [08:00<00:00,  2.00s/it]");
        for (int tenth = 1; tenth <= 10; tenth++) {
            lines.add("{'loss': 0.%d, 'learning_rate': 1e-05, 'epoch': %s}".formatted(90 - tenth, tenth / 10.0));
        }
        String summary = "{'train_runtime': %s, 'train_loss': 0.84, 'epoch': 1.0}";

        assertThat(read(with(lines, summary.formatted("481.5"))).step()).isEqualTo(240);
        assertThat(read(with(lines, summary.formatted("9100.5"))).step()).isNull();
    }

    private static List<String> with(List<String> lines, String last) {
        return Stream.concat(lines.stream(), Stream.of(last)).toList();
    }

    @Test
    void unnamedColumnsAfterAWordForTrainingAreStepAndLoss() {
        List<String> lines = IntStream.rangeClosed(1, 30)
                .mapToObj(i -> "03/07 09:%02d:00 AM train %03d %.6fe+00 %.3f %.3f"
                        .formatted(i, 50 * i, 3.0 - 0.05 * i + 0.02 * (i % 3), 20.0 + i, 50.0 + i))
                .toList();

        TrainingMetrics metrics = new PlannedMetricExtractor(KnownFormats.NONE).extract(new InMemoryLogLines(lines));

        assertThat(metrics.step()).isEqualTo(1500);
        assertThat(metrics.loss()).isEqualTo(1.5);
    }

    @Test
    void aTimeInWordsMayEndWithMilliseconds() {
        TrainingMetrics metrics = read(
                "time: 0h 1min 3s 500ms, remaining: 0h 0min 27s 0ms, batch: 100/180, loss: 1.4",
                "time: 0h 1min 9s 500ms, remaining: 0h 0min 21s 0ms, batch: 120/180, loss: 1.3",
                "time: 0h 1min 15s 500ms, remaining: 0h 0min 15s 250ms, batch: 140/180, loss: 1.2");

        assertThat(metrics.stepTimeSeconds()).isCloseTo(0.3, within(1e-9));
        assertThat(metrics.etaSeconds()).isEqualTo(15.25);
    }

    @Test
    void aTagThatEndsWithAWordForValidationIsNotTraining() {
        TrainingMetrics metrics = read(
                "[Train] Epoch 006: loss = 0.25",
                "[Fine-Val(Set-A)] Epoch 006: loss = 0.5",
                "[Train] Epoch 007: loss = 0.125",
                "[Fine-Val(Set-A)] Epoch 007: loss = 0.75");

        assertThat(metrics.loss()).isEqualTo(0.125);
    }

    @Test
    void compilerCommandsAndPathsAreIgnored() {
        TrainingMetrics metrics = read(
                "[1/2] /opt/g++ -MMD -MF a.o.d -I/opt/train/include -D_GLIBCXX_USE_CXX11_ABI=0 -fPIC -std=c++17 -O3 -g"
                        + " -L/opt/cuda12.1/lib64 -lcudart -march=native -D__AVX512__ -c /opt/ops/adam/a.cpp -o a.o",
                "[2/2] /opt/g++ a.o b.o -shared -lcurand -L/opt/cuda12.1/lib64 -lc10 -ltorch -o a.so",
                "Closing /n/train/00020364/s003_2013_05/00020364_s003_t000.edf/start_7_end_9.raw [done]");

        assertThat(metrics.step()).isNull();
        assertThat(metrics.totalSteps()).isNull();
        assertThat(metrics.throughput()).isNull();
    }

    private static String[] numbered(String line, int by, int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> line.formatted(i * by))
                .toArray(String[]::new);
    }

    private static TrainingMetrics read(String... lines) {
        return read(List.of(lines));
    }

    private static TrainingMetrics read(List<String> lines) {
        return new PlannedMetricExtractor().extract(new InMemoryLogLines(lines));
    }
}
