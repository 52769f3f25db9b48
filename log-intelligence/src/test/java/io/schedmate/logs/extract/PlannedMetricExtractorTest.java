package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.model.Engine;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlannedMetricExtractorTest {

    private final MetricExtractor extractor = new PlannedMetricExtractor();

    @Test
    void anEmptyLogHasNoMetrics() {
        TrainingMetrics metrics = extractor.extract(log());

        assertThat(metrics.step()).isNull();
        assertThat(metrics.loss()).isNull();
        assertThat(metrics.throughput()).isNull();
        assertThat(metrics.progressLines()).isZero();
        assertThat(metrics.engine()).isEqualTo(Engine.PLAN);
    }

    @Test
    void theStepTimeIsTheMedianAndOtherMetricsAreTheLastValue() {
        TrainingMetrics metrics = extractor.extract(log(
                "step 1/100 loss 3.0 time: 9.0s", "step 2/100 loss 2.0 time: 1.0s", "step 3/100 loss 1.0 time: 1.2s"));

        assertThat(metrics.stepTimeSeconds()).isEqualTo(1.2);
        assertThat(metrics.loss()).isEqualTo(1.0);
        assertThat(metrics.step()).isEqualTo(3);
        assertThat(metrics.etaSeconds()).isCloseTo(97 * 1.2, within(1e-9));
    }

    @Test
    void stepsWithALossOutrankABarThatIsPrintedMoreOften() {
        var lines = new ArrayList<String>();
        for (int step = 50; step <= 600; step += 50) {
            lines.add("eta: 1:00:00  iter: %d  loss: 0.8158  time: 0.2090".formatted(step));
        }
        for (int drawn = 1; drawn <= 33; drawn++) {
            lines.add(" %d%% %d/33 [00:0%d<00:01,  7.10it/s]".formatted(3 * drawn, drawn, drawn / 10));
        }
        lines.add("eta: 1:00:00  iter: 650  loss: 0.8012  time: 0.2110");

        assertThat(extractor.extract(log(lines.toArray(String[]::new))).step()).isEqualTo(650);
    }

    @Test
    void aStepWithANonFiniteLossCounts() {
        for (String none : List.of("nan", "NaN", "-inf", "Infinity")) {
            TrainingMetrics metrics = extractor.extract(log(
                    "step: 1/9, loss: 2.0", "step: 2/9, loss: " + none, "iter 7 | val loss " + none + " | took 3 s"));

            assertThat(metrics.step()).as(none).isEqualTo(2);
            assertThat(metrics.loss()).as(none).isEqualTo(2.0);
            assertThat(metrics.progressLines()).as(none).isEqualTo(2);
        }
    }

    @Test
    void aPartIsReportedSeparatelyWithThePlansOfTheWholeLog() {
        MetricExtractor.Reading reading = extractor.openOneOfMany();
        read(reading, "step,loss,time_s", "1,3.0,9.0", "2,2.9,9.0");
        reading.part();
        read(reading, "3,2.8,1.0", "4,2.7,1.0");

        TrainingMetrics part = reading.part();

        assertThat(part.step()).isEqualTo(4);
        assertThat(part.progressLines()).isEqualTo(2);
        assertThat(reading.part().progressLines()).isZero();
        assertThat(reading.metrics().progressLines()).isEqualTo(4);
    }

    private static void read(MetricExtractor.Reading reading, String... lines) {
        for (String line : lines) {
            reading.segment(line);
            reading.endLine();
        }
    }

    @Test
    void aPauseBetweenStepsDoesNotChangeTheStepTime() {
        TrainingMetrics metrics = extractor.extract(log(
                "2024-03-01 10:00:00 step 10 loss 2.5",
                "2024-03-01 10:00:30 step 20 loss 2.4",
                "2024-03-01 10:30:30 step 30 loss 2.3",
                "2024-03-01 10:31:00 step 40 loss 2.2",
                "2024-03-01 10:31:30 step 50 loss 2.1"));

        assertThat(metrics.stepTimeSeconds()).isEqualTo(3.0);
    }

    @Test
    void aTimeOfDayContinuesAfterMidnight() {
        TrainingMetrics metrics = extractor.extract(log(
                "[23:59:40] step 10 loss 2.5",
                "[23:59:50] step 20 loss 2.4",
                "[00:00:00] step 30 loss 2.3",
                "[00:00:10] step 40 loss 2.2"));

        assertThat(metrics.stepTimeSeconds()).isEqualTo(1.0);
    }

    @Test
    void aTimeThatOnlyGrowsIsTheElapsedTimeAndNotTheStepTime() {
        TrainingMetrics metrics = extractor.extract(log(
                "step 10 loss 2.5 time 5.0",
                "step 20 loss 2.4 time 10.0",
                "step 30 loss 2.3 time 15.0",
                "step 40 loss 2.2 time 20.0",
                "step 50 loss 2.1 time 25.0",
                "step 60 loss 2.0 time 30.0"));

        assertThat(metrics.stepTimeSeconds()).isEqualTo(0.5);
    }

    @Test
    void theThroughputOfStepsOutranksThatOfAnEpoch() {
        TrainingMetrics metrics = extractor.extract(log(
                "[Epoch 0 Batch 100/200] loss 8.0, throughput 400.0 samples/s",
                "[Epoch 0] throughput 28000.0 samples/s",
                "[Epoch 1 Batch 100/200] loss 7.0, throughput 402.0 samples/s",
                "[Epoch 1] throughput 28000.0 samples/s"));

        assertThat(metrics.throughput()).isEqualTo(new Throughput(401.0, "samples/s"));
    }

    @Test
    void aNanLossKeepsTheLastFiniteLoss() {
        TrainingMetrics metrics = extractor.extract(log("step 1 loss 3.0 lr 0.1", "step 2 loss nan lr 0.1"));

        assertThat(metrics.loss()).isEqualTo(3.0);
        assertThat(metrics.step()).isEqualTo(2);
    }

    @Test
    void otherValuesAreAmongTheExtras() {
        TrainingMetrics metrics =
                extractor.extract(log("step 1 | loss: 3.0 | box loss: 1.0 | grad_norm: 0.5 | mfu: 0.31"));

        assertThat(metrics.extras())
                .containsEntry("gradNorm", 0.5)
                .containsEntry("mfu", 0.31)
                .containsEntry("box loss", 1.0);
    }

    @Test
    void anotherCountThatGrowsBesideTheStepsIsAmongTheExtras() {
        List<String> lines = new ArrayList<>();
        for (int i = 1; i < 6; i++) {
            lines.add("Stats | t_env: %d | Episode: %d".formatted(1000 * i, 7 * i));
            lines.add("t_env: %d / 90000".formatted(1000 * i + 40));
        }
        assertThat(extractor.extract(log(lines.toArray(String[]::new))).extras())
                .containsEntry("otherCount", 35.0);

        lines.removeIf(line -> line.startsWith("Stats"));
        assertThat(extractor.extract(log(lines.toArray(String[]::new))).extras())
                .doesNotContainKey("otherCount");
    }

    @Test
    void otherLinesBeforeTheTrainingChangeNothing() {
        List<String> lines = List.of("step 1/10 loss 3.0 time: 1.0s", "step 2/10 loss 2.0 time: 1.0s");
        List<String> later = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            later.add("node-3 NCCL INFO Channel 0" + i % 8 + " : 0[0] -> 1[0] via P2P/IPC");
        }
        later.addAll(lines);

        assertThat(extractor.extract(new InMemoryLogLines(later)))
                .isEqualTo(extractor.extract(new InMemoryLogLines(lines)));
    }

    @Test
    void theLastLinesAreReadWithoutTheRest() {
        List<String> lines = new ArrayList<>();
        for (int i = 1; i <= 100_000; i++) {
            lines.add("step " + i + "/100000 loss " + i + ".5 time: " + (i < 99_990 ? 1.0 : 2.0) + "s");
        }
        CountedReads log = new CountedReads(new InMemoryLogLines(lines));

        TrainingMetrics metrics = extractor.extractLast(log, 5);

        assertThat(metrics.stepTimeSeconds()).isEqualTo(2.0);
        assertThat(metrics.step()).isEqualTo(100_000);
        assertThat(metrics.progressLines()).isEqualTo(5);
        assertThat(log.reads).isEqualTo(1);
    }

    @Test
    void theLastProgressLinesAreFoundBeforeOtherOutput() {
        List<String> lines = new ArrayList<>(List.of("step 7 loss 2.5 lr 0.1"));
        for (int i = 0; i < 10_000; i++) {
            lines.add("INFO waiting for worker " + i);
        }

        assertThat(extractor.extractLast(new InMemoryLogLines(lines), 3).step()).isEqualTo(7);
    }

    @Test
    void theLastRowsOfATableAreReadWithItsHeader() {
        List<String> lines = new ArrayList<>(List.of("epoch     train_loss  valid_loss  accuracy  time"));
        for (int i = 0; i < 50; i++) {
            lines.add(i + "         " + (2 - i * 0.01) + "    0.412310    0.801200  00:12");
        }
        lines.add("done, 3 files written");

        TrainingMetrics metrics = extractor.extractLast(new InMemoryLogLines(lines), 2);

        assertThat(metrics.epoch()).isEqualTo(49);
        assertThat(metrics.loss()).isEqualTo(2 - 49 * 0.01);
        assertThat(metrics.progressLines()).isEqualTo(2);
    }

    @Test
    void theLastLinesOfUnnamedColumnsAreReadToo() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            lines.add(10 * i + "\t" + (5.0 - i * 1e-4 + (i % 7) * 1e-3));
        }

        TrainingMetrics metrics = extractor.extractLast(new InMemoryLogLines(lines), 5);

        assertThat(metrics.step()).isEqualTo(99_990);
        assertThat(metrics.loss()).isEqualTo(5.0 - 9_999 * 1e-4 + (9_999 % 7) * 1e-3);
    }

    @Test
    void namedValuesOutrankUnnamedColumns() {
        List<String> lines = new ArrayList<>(List.of("step 7 loss 2.5"));
        for (int i = 0; i < 100; i++) {
            lines.add(10 * i + "\t" + (5.0 - i * 0.01 + (i % 7) * 1e-3));
        }

        assertThat(extractor.extract(new InMemoryLogLines(lines)).step()).isEqualTo(7);
    }

    @Test
    void onlyTheFirstNamesOfALogWithManyNamesAreKept() {
        List<String> lines = new ArrayList<>();
        for (int i = 1; i <= 20_000; i++) {
            String name = Integer.toString(i, 26).replaceAll("[0-9]", "q");
            lines.add("10:00:0" + i % 10 + " " + name + "_step " + i + " " + name + "_loss 2.5");
            lines.add("step " + i + " loss 1.5");
        }

        TrainingMetrics metrics = extractor.extract(new InMemoryLogLines(lines));

        assertThat(metrics.step()).isEqualTo(20_000);
        assertThat(metrics.loss()).isEqualTo(1.5);
        assertThat(metrics.extras()).hasSizeLessThan(100);
    }

    @Test
    void aRequestForZeroLinesIsRejected() {
        assertThatThrownBy(() -> extractor.extractLast(log("step 1 loss 2"), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("(got 0)");
    }

    private static LogLines log(String... lines) {
        return new InMemoryLogLines(List.of(lines));
    }

    private static final class CountedReads implements LogLines {

        private final LogLines log;
        private int reads;

        CountedReads(LogLines log) {
            this.log = log;
        }

        @Override
        public long count() {
            return log.count();
        }

        @Override
        public List<String> read(long fromLine, int limit) {
            reads++;
            return log.read(fromLine, limit);
        }
    }
}
