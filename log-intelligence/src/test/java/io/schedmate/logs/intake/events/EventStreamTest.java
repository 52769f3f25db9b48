package io.schedmate.logs.intake.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.logs.extract.PlannedMetricExtractor;
import io.schedmate.logs.extract.TrainingMetrics;
import io.schedmate.logs.intake.FileLogLines;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files written by the libraries themselves: {@code tensorboardx.tfevents} is from tensorboardX 2.6.5, {@code keras.tfevents} from
 * TensorBoard 2.21 in the form of Keras and TensorFlow 2, {@code offline.wandb} and {@code blocks.wandb} from W&B 0.31.0 in
 * offline mode, and {@code mlflow} from MLflow 3.17.2 with its file store.
 */
class EventStreamTest {

    @TempDir
    private Path folder;

    @Test
    void scalarsOfAStepAreOneLineAndThoseOfAnEvaluationAnother() throws IOException {
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
    void aTensorOfOneNumberIsAScalar() throws IOException {
        try (FileLogLines log = opened(bytes("keras.tfevents"))) {
            assertThat(log.read(1, 2))
                    .containsExactly(
                            "2026-03-02T08:00:00.500Z step=1 epoch_loss=2.0",
                            "2026-03-02T08:00:01Z step=2 epoch_loss=1.0");
            assertThat(log.count()).isEqualTo(8);
        }
    }

    @Test
    void anUnfinishedRecordIsLeftOut() throws IOException {
        byte[] whole = bytes("keras.tfevents");

        try (FileLogLines log = opened(Arrays.copyOf(whole, whole.length - 7))) {
            assertThat(log.count()).isEqualTo(7);
            assertThat(log.notes()).containsExactly("unpacked from TensorBoard events");
        }
    }

    @Test
    void aDamagedRecordEndsReadingWithANote() throws IOException {
        byte[] damaged = bytes("keras.tfevents");
        damaged[damaged.length - 20] ^= 1;

        try (FileLogLines log = opened(damaged)) {
            assertThat(log.count()).isLessThan(8).isPositive();
            assertThat(log.notes().getLast()).contains("ends early", "is damaged");
        }
    }

    @Test
    void aWandbRunIsReadAsALog() throws IOException {
        try (FileLogLines log = opened(bytes("offline.wandb"))) {
            assertThat(log.notes()).containsExactly("unpacked from a W&B run");
            assertThat(log.read(1, 100))
                    .startsWith(
                            "2026-03-02T08:00:02Z step=10 epoch=0.0",
                            "2026-03-02T08:00:02Z step=10 train/learning_rate=9.5E-4 train/loss=2.8")
                    .contains("2026-03-02T08:00:08Z step=40 eval/loss=2.3")
                    .endsWith("2026-03-02T08:00:24Z step=120 train/learning_rate=4.0E-4 train/loss=0.6");
        }
    }

    @Test
    void theMetricsOfAWandbRunAreThoseThatItLogged() throws IOException {
        try (FileLogLines log = opened(bytes("offline.wandb"))) {
            TrainingMetrics metrics = new PlannedMetricExtractor().extract(log);

            assertThat(metrics.step()).isEqualTo(120);
            assertThat(metrics.loss()).isEqualTo(0.6);
            assertThat(metrics.stepTimeSeconds()).isEqualTo(0.2);
        }
    }

    @Test
    void aWandbRecordMaySpanBlocksAndAStepOfTheProgramCounts() throws IOException {
        try (FileLogLines log = opened(bytes("blocks.wandb"))) {
            assertThat(log.notes()).containsExactly("unpacked from a W&B run");
            assertThat(log.read(1, 100))
                    .hasSize(27)
                    .contains("2026-03-02T08:00:06Z step=21 train/learning_rate=8.5E-4 train/loss=2.4")
                    .endsWith("2026-03-02T08:00:24Z step=84 train/learning_rate=4.0E-4 train/loss=0.6");
        }
    }

    @Test
    void theEndOfAWandbBlockTooShortForAHeaderIsSkipped() throws IOException {
        byte[] run = bytes("offline.wandb");
        // A record with one unknown field, up to five bytes before the end of the block.
        byte[] record = new byte[(32 << 10) - 5 - 7 - 7];
        ByteBuffer.wrap(record).put((byte) (30 << 3 | 2)).put((byte) 1).put(new byte[] {(byte) 0xE8, (byte) 0xFF, 1});
        ByteBuffer filled =
                ByteBuffer.allocate(7 + 7 + record.length + 5 + run.length - 7).order(ByteOrder.LITTLE_ENDIAN);
        var sum = new CRC32();
        sum.update(1);
        sum.update(record);
        filled.put(run, 0, 7)
                .putInt((int) sum.getValue())
                .putShort((short) record.length)
                .put((byte) 1);
        filled.put(record).put(new byte[5]).put(run, 7, run.length - 7);

        try (FileLogLines log = opened(filled.array())) {
            assertThat(log.notes()).containsExactly("unpacked from a W&B run");
            assertThat(log.count()).isEqualTo(27);
        }
    }

    @Test
    void anUnfinishedWandbRunIsReadUpToItsEnd() throws IOException {
        byte[] whole = bytes("offline.wandb");

        try (FileLogLines log = opened(Arrays.copyOf(whole, whole.length - 700))) {
            assertThat(log.count()).isPositive();
            assertThat(log.notes()).containsExactly("unpacked from a W&B run");
        }
    }

    @Test
    void aDamagedWandbRecordEndsReadingWithANote() throws IOException {
        byte[] damaged = bytes("offline.wandb");
        damaged[damaged.length - 900] ^= 1;

        try (FileLogLines log = opened(damaged)) {
            assertThat(log.count()).isLessThan(27).isPositive();
            assertThat(log.notes().getLast()).contains("ends early", "is damaged");
        }
    }

    @Test
    void theMetricsOfAnMlflowFileStoreAreOneLog() throws Exception {
        var run = Path.of(Objects.requireNonNull(EventStreamTest.class.getResource("mlflow"))
                .toURI());
        for (Path path : List.of(run, run.resolve("metrics"))) {
            try (FileLogLines log = FileLogLines.open(path)) {
                assertThat(log.notes()).containsExactly("read from MLflow's metrics");
                assertThat(log.read(1, 100))
                        .hasSize(27)
                        .startsWith(
                                "2026-03-02T08:00:02Z step=10 learning_rate=9.5E-4",
                                "2026-03-02T08:00:02Z step=10 train/loss=2.8")
                        .endsWith("2026-03-02T08:00:24.500Z step=120 eval/loss=0.7");
                assertThat(new PlannedMetricExtractor().extract(log).step()).isEqualTo(120);
            }
        }
    }

    @Test
    void filesNotWrittenByMlflowAreSkipped() throws IOException {
        Path metrics = Files.createDirectories(folder.resolve("metrics"));
        Files.writeString(metrics.resolve("loss"), """
                1772438402000 2.8 10
                a line of somebody
                1772438404000 nan 20
                1772438406000 1.5 30 with more
                """);
        Files.createSymbolicLink(metrics.resolve("linked"), metrics.resolve("loss"));

        try (FileLogLines log = FileLogLines.open(folder)) {
            assertThat(log.read(1, 9))
                    .containsExactly(
                            "2026-03-02T08:00:02Z step=10 loss=2.8",
                            "2026-03-02T08:00:04Z step=20 loss=NaN",
                            "2026-03-02T08:00:06Z step=30 loss=1.5");
        }
    }

    @Test
    void aFolderWithoutMetricsIsRejected() {
        assertThatThrownBy(() -> FileLogLines.open(folder)).hasMessageContaining("holds no metrics");
    }

    @Test
    void aFileThatIsNotAnEventStreamIsReadAsALog() throws IOException {
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
