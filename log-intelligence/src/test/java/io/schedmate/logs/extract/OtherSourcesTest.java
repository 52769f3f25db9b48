package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Several sources of one value, of which one is about something else. */
class OtherSourcesTest {

    @Test
    void aBarWithoutALossThatBeginsAfterTheEpochsIsNotTheTrainings() {
        List<String> lines = new ArrayList<>();
        for (int epoch = 0; epoch < 20; epoch++) {
            lines.add("epoch %d:  training loss:  0.%d".formatted(epoch, 90 - epoch));
        }
        for (int user = 1; user <= 40; user++) {
            lines.add("%3d%%|####      | %d/40 [00:%02d<00:40,  9.21s/it]".formatted(user * 100 / 40, user, user));
        }
        TrainingMetrics metrics = read(lines);

        assertThat(metrics.epoch()).isEqualTo(19);
        assertThat(metrics.step()).isNull();
        assertThat(metrics.stepTimeSeconds()).isNull();
    }

    @Test
    void theMeanSpeedsOfManyEpochsAreReportedRatherThanThoseOfFewSteps() {
        List<String> lines = new ArrayList<>();
        for (int epoch = 1; epoch <= 12; epoch++) {
            if (epoch % 4 == 0) {
                lines.add("epoch %d | iter   95/181 | loss  54.25 | utts/s    7%d | took 21.38 s"
                        .formatted(epoch, epoch));
            }
            lines.add("epoch %d | avg train utts/s  680%d | took 40.48 s".formatted(epoch, epoch % 3));
        }

        assertThat(read(lines).throughput()).isEqualTo(new Throughput(6_801, "utterances/s"));
    }

    @Test
    void countsOfSamplesUnderTheNameOfEpochsAreNoEpochs() {
        List<String> lines = new ArrayList<>();
        List<String> few = new ArrayList<>();
        for (int i = 1; i <= 10; i++) {
            String record =
                    ":::MLLOG {\"namespace\": \"\", \"time_ms\": 16564%05d000, \"event_type\": \"INTERVAL_END\", \"key\":"
                            + " \"epoch_stop\", \"value\": null, \"metadata\": {\"file\": \"fit.py\", \"lineno\": 8, \"epoch_num\": %d}}";
            lines.add(record.formatted(i, i * 3_840));
            few.add(record.formatted(i, i * 20));
        }

        assertThat(read(lines).epoch()).isNull();
        assertThat(read(few).epoch()).isEqualTo(200);
        assertThat(read(List.of(
                                "Epoch 1000, loss 0.31",
                                "Epoch 2000, loss 0.21",
                                "Epoch 3000, loss 0.11",
                                "Epoch 4000, loss 0.1"))
                        .epoch())
                .isEqualTo(4_000);
    }

    @Test
    void theTrainersOwnLossIsReportedRatherThanTheMeanInARecord() {
        List<String> lines = new ArrayList<>();
        for (int i = 1; i <= 10; i++) {
            lines.add("INFO: eta: 1:00:12  iter: %d  time: 0.1530 (0.1570)  loss: 0.6%d (0.8311)"
                    .formatted(i * 50, 90 - i));
            lines.add(
                    ":::MLLOG {\"namespace\": \"\", \"time_ms\": 1653343819490, \"event_type\": \"POINT_IN_TIME\", \"key\":"
                            + " \"tracked_stats\", \"value\": {\"time\": 0.157, \"loss\": 0.8311}, \"metadata\": {\"lineno\": 1}}");
        }

        assertThat(read(lines).loss()).isEqualTo(0.680);
    }

    @Test
    void aRecordOfGpt3TellsItsStepTimeAndLoss() {
        List<String> lines = new ArrayList<>();
        for (int i = 1; i <= 10; i++) {
            lines.add(
                    ":::MLLOG {\"namespace\": \"\", \"time_ms\": %d, \"event_type\": \"POINT_IN_TIME\", \"key\": \"tracked_stats\","
                                    .formatted(1_684_435_804_116L + i * 2_630L)
                            + " \"value\": {\"train_step_timing\": 2.59%d, \"reduced_train_loss\": 2.7%d}, \"metadata\": {\"file\":"
                                    .formatted(i % 3, 90 - i)
                            + " \"callbacks.py\", \"lineno\": 234, \"step\": %d}}".formatted(i * 5_505_024L));
        }
        TrainingMetrics metrics = read(lines);

        assertThat(metrics.step()).isEqualTo(55_050_240);
        assertThat(metrics.loss()).isEqualTo(2.780);
        assertThat(metrics.stepTimeSeconds()).isEqualTo(2.591);
    }

    @Test
    void whatIsCountedByTheHourIsNoThroughput() {
        List<String> lines = new ArrayList<>();
        for (int i = 1; i <= 10; i++) {
            lines.add("Epoch:[1/1](%d/40), Reward: -1.4, Actor Loss: 0.0%d".formatted(i, i));
            lines.add("So she earns $6/hour and pays $2/hour, and $12/hour are left.");
        }

        assertThat(read(lines).throughput()).isNull();
        assertThat(read(List.of("step 1 loss 0.3 160.0/s", "step 2 loss 0.2 160.0/s"))
                        .throughput())
                .isEqualTo(new Throughput(160, "samples/s"));
    }

    private static TrainingMetrics read(List<String> lines) {
        return new PlannedMetricExtractor().extract(new InMemoryLogLines(lines));
    }
}
