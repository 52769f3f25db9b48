package io.schedmate.logs.intake.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.extract.PlannedMetricExtractor;
import io.schedmate.logs.extract.TrainingMetrics;
import io.schedmate.logs.intake.FileLogLines;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files that the libraries themselves wrote: {@code tensorboardx.tfevents} is of tensorboardX 2.6.5, {@code keras.tfevents} of
 * TensorBoard 2.21 in the form that Keras and TensorFlow 2 use.
 */
class EventStreamTest {

    @TempDir
    private Path folder;

    @Test
    void scalarsOfAStepAreOneLineAndAnEvaluationsStandApart() throws IOException {
        try (FileLogLines log = opened(bytes("tensorboardx.tfevents"))) {
            assertThat(log.notes()).containsExactly("unpacked from TensorBoard events");
            assertThat(log.read(1, 100))
                    .hasSize(14)
                    .startsWith("2026-03-02T08:00:02Z step=10 train/loss=2.8 train/learning_rate=9.5E-4")
                    .endsWith("2026-03-02T08:00:24.500Z step=120 eval/loss=1.5");
        }
    }

    @Test
    void metricsAreReadAsFromALog() throws IOException {
        try (FileLogLines log = opened(bytes("tensorboardx.tfevents"))) {
            TrainingMetrics metrics = new PlannedMetricExtractor().extract(log);

            assertThat(metrics.step()).isEqualTo(120);
            assertThat(metrics.loss()).isEqualTo(0.6);
            assertThat(metrics.learningRate()).isEqualTo(4.0e-4);
            assertThat(metrics.stepTimeSeconds()).isEqualTo(0.2);
        }
    }

    @Test
    void aScalarMayBeATensorOfOneNumber() throws IOException {
        try (FileLogLines log = opened(bytes("keras.tfevents"))) {
            assertThat(log.read(1, 2))
                    .containsExactly(
                            "2026-03-02T08:00:00.500Z step=1 epoch_loss=2.0",
                            "2026-03-02T08:00:01Z step=2 epoch_loss=1.0");
            assertThat(log.count()).isEqualTo(8);
        }
    }

    @Test
    void whatAWriterHasNotEndedIsLeftOut() throws IOException {
        byte[] whole = bytes("keras.tfevents");

        try (FileLogLines log = opened(Arrays.copyOf(whole, whole.length - 7))) {
            assertThat(log.count()).isEqualTo(7);
            assertThat(log.notes()).containsExactly("unpacked from TensorBoard events");
        }
    }

    @Test
    void aDamagedRecordEndsTheReadingWithANote() throws IOException {
        byte[] damaged = bytes("keras.tfevents");
        damaged[damaged.length - 20] ^= 1;

        try (FileLogLines log = opened(damaged)) {
            assertThat(log.count()).isLessThan(8).isPositive();
            assertThat(log.notes().getLast()).contains("ends early", "is damaged");
        }
    }

    @Test
    void aLogIsReadAsItIs() throws IOException {
        byte[] head = Arrays.copyOf(bytes("keras.tfevents"), 40);
        head[8] ^= 1;

        try (FileLogLines log = opened(head)) {
            assertThat(log.notes()).isEmpty();
        }
    }

    private FileLogLines opened(byte[] content) throws IOException {
        return FileLogLines.open(Files.write(folder.resolve("events"), content));
    }

    private static byte[] bytes(String name) throws IOException {
        try (InputStream file = EventStreamTest.class.getResourceAsStream(name)) {
            return Objects.requireNonNull(file, name).readAllBytes();
        }
    }
}
