package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Values of other work, of settings and of code, that have the form of the training's. */
class OtherWorkTest {

    @Test
    void countsWithoutALossToAnotherTotalThanTheTrainingsAreOtherWork() {
        List<String> training = counted("Fit | Epoch 2 | %d/36 | 1.5 sec/it | Loss 0.4", 9, 4);
        List<String> writing = counted("Write the sound files | %d/700 | 30.5 it/sec", 7, 100);

        TrainingMetrics metrics = read(training, writing);

        assertThat(metrics.step()).isEqualTo(36);
        assertThat(metrics.totalSteps()).isEqualTo(36);
        assertThat(metrics.stepTimeSeconds()).isEqualTo(1.5);
    }

    @Test
    void countsToAnotherTotalAreStepsWhereFewLossesOrAnEpochShowIt() {
        List<String> writing = counted("Write the sound files | %d/700 | 30.5 it/sec", 7, 100);
        List<String> next = counted("Fit | Epoch 3 | %d/40 | 1.5 sec/it", 4, 10);

        assertThat(read(counted("Fit | Epoch 2 | %d/36 | Loss 0.4", 7, 4), writing)
                        .step())
                .isEqualTo(700);
        assertThat(read(counted("Fit | Epoch 2 | %d/36 | Loss 0.4", 9, 4), next).step())
                .isEqualTo(40);
    }

    @Test
    void anUnnamedLossAfterAnEvaluationIsItsResult() {
        List<String> training = counted("Epoch: [7] [%d/80] loss: 0.25", 8, 10);
        List<String> evaluation = counted("Test: [%d/20] loss: 0.75", 2, 10);

        List<String> result = List.of("* Acc@1 61.5 Acc@5 80.5 loss 0.875");

        assertThat(read(training, evaluation, result, training, evaluation, result)
                        .loss())
                .isEqualTo(0.25);
        assertThat(read(
                                training,
                                evaluation,
                                List.of("* train loss: 0.5"),
                                training,
                                evaluation,
                                List.of("* train loss: 0.375"))
                        .loss())
                .isEqualTo(0.375);
    }

    @Test
    void anEpochOfOneWordIsASettingUnlessItRises() {
        assertThat(read(List.of("batch_size:8", "epoch:30", "export:true")).epoch())
                .isNull();
        assertThat(read(List.of("Epoch 1/30")).epoch()).isEqualTo(1);
        assertThat(read(List.of("epoch:1", "epoch:2", "epoch:3")).epoch()).isEqualTo(3);
    }

    @Test
    void aComparisonIsNoValue() {
        assertThat(read(List.of("learning rate: 0.25", "    assert loss <= 4", "AssertionError"))
                        .loss())
                .isNull();
    }

    @Test
    void theTimeOfOtherWorkAtAStepIsNotTheStepTime() {
        List<String> lines = new ArrayList<>();
        for (int i = 1; i <= 6; i++) {
            lines.add("step: %d / 900 loss 0.5".formatted(i * 30));
            lines.add("Regrouping at step %d took 4.5 seconds".formatted(i * 30));
            lines.add("Regroup at t: %d, Time since last regrouping: %d".formatted(i * 30, 31 - i % 2));
        }

        assertThat(read(lines).stepTimeSeconds()).isNull();
        assertThat(read(List.of("step 30 loss 0.5", "step 30 took 4.5 seconds", "step 31 took 4.5 seconds"))
                        .stepTimeSeconds())
                .isEqualTo(4.5);
    }

    @Test
    void stepsInATimeGiveTheStepTime() {
        assertThat(read(List.of(
                                "Iteration 50, objective 5.5, 50 iterations in 2.5 sec",
                                "Iteration 100, objective 5.25, 50 iterations in 2.5 sec",
                                "Iteration 150, objective 5.0, 50 iterations in 2.5 sec"))
                        .stepTimeSeconds())
                .isCloseTo(0.05, within(1e-9));
    }

    @Test
    void aWideTableMayBeginWithOtherColumnsThanTheCount() {
        TrainingMetrics metrics = read(List.of(
                "set0_acc      set1_acc      epoch         loss          memory        step          step_time",
                "0.1101000000  0.1205000000  0.0000000000  2.5000000000  0.0929000000  0             0.2500000000",
                "Best so far",
                "0.8101000000  0.8205000000  4.5000000000  1.2500000000  0.1390000000  300           0.1250000000",
                "0.9101000000  0.9205000000  9.0000000000  0.7500000000  0.1390000000  600           0.1250000000"));

        assertThat(metrics.step()).isEqualTo(600);
        assertThat(metrics.epoch()).isEqualTo(9);
        assertThat(metrics.loss()).isEqualTo(0.75);
        assertThat(metrics.stepTimeSeconds()).isEqualTo(0.125);
    }

    @Test
    void theWeightOfALossAndACalibrationAreNoTraining() {
        assertThat(read(List.of("learning rate: 0.25", "consistency_loss_w: 10.0"))
                        .loss())
                .isNull();
        assertThat(read(counted("calibrated batch %d/8", 8, 1)).step()).isNull();
    }

    private static List<String> counted(String line, int count, int by) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> line.formatted(i * by))
                .toList();
    }

    @SafeVarargs
    private static TrainingMetrics read(List<String>... parts) {
        List<String> lines = Stream.of(parts).flatMap(List::stream).toList();
        return new PlannedMetricExtractor().extract(new InMemoryLogLines(lines));
    }
}
