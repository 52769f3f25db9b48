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

    private static TrainingMetrics read(Stream<String> lines) {
        return new PlannedMetricExtractor().extract(new InMemoryLogLines(lines.toList()));
    }
}
