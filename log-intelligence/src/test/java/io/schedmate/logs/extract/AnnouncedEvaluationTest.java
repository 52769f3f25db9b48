package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Evaluations whose lines have the form of the training's. */
class AnnouncedEvaluationTest {

    private static final List<String> TRAINING = List.of(
            "Epoch 4/9",
            "step 100/540 - loss: 0.31 - 24ms/step",
            "step 200/540 - loss: 0.30 - 25ms/step",
            "step 540/540 - loss: 0.29 - 24ms/step");
    private static final List<String> EVALUATION = List.of(
            "step 10/60 - loss: 0.55 - 12ms/step",
            "step 20/60 - loss: 0.57 - 13ms/step",
            "step 60/60 - loss: 0.58 - 13ms/step");

    @Test
    void linesAfterAnAnnouncementAreNotTraining() {
        TrainingMetrics metrics = read(TRAINING.stream(), Stream.of("Eval begin..."), EVALUATION.stream());

        assertThat(metrics.step()).isEqualTo(540);
        assertThat(metrics.totalSteps()).isEqualTo(540);
        assertThat(metrics.loss()).isEqualTo(0.29);
    }

    @Test
    void anAnnouncementMayContainNumbers() {
        TrainingMetrics metrics =
                read(TRAINING.stream(), Stream.of("Start evaluating (samples: 500, batches: 60)"), EVALUATION.stream());

        assertThat(metrics.step()).isEqualTo(540);
    }

    @Test
    void withoutAnAnnouncementASmallerTotalIsTheNextPartOfTheTraining() {
        TrainingMetrics metrics = read(TRAINING.stream(), Stream.of("Saved the model"), EVALUATION.stream());

        assertThat(metrics.step()).isEqualTo(60);
        assertThat(metrics.loss()).isEqualTo(0.58);
    }

    @Test
    void theTrainingContinuesWithItsOwnTotalOrWithAnEpoch() {
        TrainingMetrics byTotal = read(
                TRAINING.stream(),
                Stream.of("Start Testing"),
                EVALUATION.stream(),
                Stream.of("step 100/540 - loss: 0.21 - 24ms/step"));
        TrainingMetrics byEpoch = read(
                TRAINING.stream(),
                Stream.of("Start Testing"),
                EVALUATION.stream(),
                Stream.of("Epoch 5/9", "step 30/90 - loss: 0.11 - 24ms/step"));

        assertThat(byTotal.step()).isEqualTo(100);
        assertThat(byTotal.loss()).isEqualTo(0.21);
        assertThat(byEpoch.step()).isEqualTo(30);
        assertThat(byEpoch.loss()).isEqualTo(0.11);
    }

    @Test
    void aLineBelowAHeadingWithTheStepOfTheLastLineIsTheEvaluations() {
        TrainingMetrics metrics = read(
                Stream.of("2023-04-02T10:00:01.1: step 39, loss 0.61, acc 0.7, learning_rate 0.002"),
                Stream.of("2023-04-02T10:00:02.1: step 40, loss 0.52, acc 0.8, learning_rate 0.002", "", "Evaluation:"),
                Stream.of("2023-04-02T10:00:04.1: step 40, loss 0.93, acc 0.6", ""));

        assertThat(metrics.loss()).isEqualTo(0.52);
        assertThat(metrics.step()).isEqualTo(40);
    }

    @Test
    void aLineBelowAHeadingWithTheNextStepIsTheTrainings() {
        TrainingMetrics metrics = read(
                Stream.of("step 39, loss 0.61, acc 0.7", "step 40, loss 0.52, acc 0.8", "Evaluation:"),
                Stream.of("accuracy on the set is good", "step 41, loss 0.43, acc 0.6"));

        assertThat(metrics.loss()).isEqualTo(0.43);
    }

    @SafeVarargs
    private static TrainingMetrics read(Stream<String>... lines) {
        List<String> all = Stream.of(lines).flatMap(part -> part).toList();
        return new PlannedMetricExtractor().extract(new InMemoryLogLines(all));
    }
}
