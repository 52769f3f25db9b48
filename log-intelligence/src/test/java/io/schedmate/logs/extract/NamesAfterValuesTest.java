package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Forms of progress lines, as the sources of training programs print them, whose names stand in unusual places. */
class NamesAfterValuesTest {

    private static final int LINES = 20;

    @Test
    void aCountOrALossMayBeNamedAfterItsValue() {
        TrainingMetrics batches =
                read(i -> "| %5d batches | ms/batch %5.2f | loss %5.2f".formatted(i * 10, 41.0, 3.0 - i * 0.1));
        TrainingMetrics loss = read(
                i -> "Epoch %d @ 03:1%d PM : %.4f C.E. Loss, 91.2%% Accuracy".formatted(i, i % 10, 0.9 - i * 0.01));

        assertThat(batches.step()).isEqualTo(200);
        assertThat(batches.loss()).isEqualTo(1.0);
        assertThat(loss.loss()).isEqualTo(0.7);
        assertThat(read(i -> "epoch %d | %d lossy files | loss 0.%d".formatted(i, 7 * i, 50 - i))
                        .step())
                .isNull();
    }

    @Test
    void aListOfStepsIsTheEpochAndTheIteration() {
        TrainingMetrics metrics = read(i -> "DLLL {\"type\": \"LOG\", \"step\": [3, %d], \"data\": {\"loss\": %.3f}}"
                .formatted(i * 5, 2.0 - i * 0.05));
        TrainingMetrics three = read(i -> "{\"step\": [3, %d, 0], \"loss\": %.3f}".formatted(i * 5, 2.0 - i * 0.05));

        assertThat(metrics.step()).isEqualTo(100);
        assertThat(metrics.epoch()).isEqualTo(3);
        assertThat(metrics.loss()).isEqualTo(1.0);
        assertThat(three.step()).isEqualTo(100);
    }

    @Test
    void theBarCountsTheStepsBesideAnEpisode() {
        TrainingMetrics metrics =
                read(i -> "Episode [1/1]:  %d%%|###  | %d/200 [00:%02d<01:00,  2.50it/s, actor_loss=0.%d]"
                        .formatted(i * 5, i * 10, i * 2, 90 - i));

        assertThat(metrics.step()).isEqualTo(200);
        assertThat(metrics.totalSteps()).isEqualTo(200);
        assertThat(metrics.stepTimeSeconds()).isEqualTo(0.4);
    }

    @Test
    void aRangeOfBatchesMayBePaddedAndHaveItsShareBesideIt() {
        TrainingMetrics metrics = read(
                i -> " Epoch[ 2 of 4]-Minibatch[%4d-%4d, %d.00%%]: cross-entropy = 1.%02d; samplesPerSecond = 160.0"
                        .formatted(i * 10 - 9, i * 10, i * 5, 50 - i));

        assertThat(metrics.step()).isEqualTo(200);
        assertThat(metrics.epoch()).isEqualTo(2);
        assertThat(metrics.loss()).isEqualTo(1.3);
    }

    @Test
    void aTimeMayBeStatedPerBatchOrForSeveralSteps() {
        assertThat(read(i -> "Epoch 1, batch %d of 40: loss = 0.%d (%d ms per batch)"
                                .formatted(i * 2, 90 - i, 250 + i % 2))
                        .stepTimeSeconds())
                .isCloseTo(0.25, within(0.002));
        assertThat(read(i -> List.of(
                                                "(%d/400) average loss: 0.%d".formatted(i * 10, 90 - i),
                                                "10 steps take 2.51 seconds")
                                        .get(0)
                                + "\n10 steps take 2.5%d seconds".formatted(i % 10))
                        .stepTimeSeconds())
                .isCloseTo(0.254, within(0.002));
        assertThat(read(i -> "Step %6d: Ran 10 train steps in 2.5%d secs".formatted(i * 10, i % 10))
                        .stepTimeSeconds())
                .isCloseTo(0.254, within(0.002));
        assertThat(read(i -> "step %d: loss 0.%d, made 4500 batches in 0.0%d sec".formatted(i, 90 - i, i % 5 + 1))
                        .stepTimeSeconds())
                .isNull();
    }

    @Test
    void aCountMayHaveTheTimeSinceTheStartBesideIt() {
        TrainingMetrics metrics = read(i -> "[%d | %.2f] loss=2.%d avg=2.91".formatted(i * 10, i * 4.0, 90 - i));

        assertThat(metrics.step()).isEqualTo(200);
        assertThat(metrics.stepTimeSeconds()).isCloseTo(0.4, within(0.001));
    }

    @Test
    void thousandsOfTokensASecondAreAThroughput() {
        assertThat(read(i -> "step %d | loss 0.%d | 10.%d ktok/s".formatted(i, 90 - i, i % 3))
                        .throughput())
                .isEqualTo(new Throughput(10.1, "ktokens/s"));
    }

    @Test
    void whatAProgramTrainsOnIsCountedWhereNothingElseIs() {
        assertThat(read(i -> "Img No. %d\nTraining Accuracy: 0.%d".formatted(i * 100, 500 + i))
                        .step())
                .isEqualTo(2_000);
        assertThat(read(i -> "Step %d, image no. %d, loss 0.%d".formatted(i, i * 32, 90 - i))
                        .step())
                .isEqualTo(LINES);
        assertThat(read(i -> "images %d".formatted(i * 100)).step()).isNull();
    }

    @Test
    void theIndexOfAHistoryIsTheEpoch() {
        IntFunction<String> rows = i -> (i == 1 ? ",loss,acc,val_loss,val_acc\n" : "")
                + "%d,0.%d12345678,0.81234,0.61234567,0.7123".formatted(i - 1, 90 - i);

        assertThat(read(rows).epoch()).isEqualTo(LINES - 1.0);
        assertThat(read(rows).step()).isNull();
        assertThat(read(rows).loss()).isEqualTo(0.7012345678);
    }

    private static TrainingMetrics read(IntFunction<String> line) {
        return new PlannedMetricExtractor()
                .extract(new InMemoryLogLines(IntStream.rangeClosed(1, LINES)
                        .mapToObj(line)
                        .flatMap(String::lines)
                        .toList()));
    }
}
