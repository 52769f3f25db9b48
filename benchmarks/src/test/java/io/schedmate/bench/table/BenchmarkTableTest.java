package io.schedmate.bench.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.bench.JmhBenchmark;
import io.schedmate.bench.program.BenchmarkFailed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchmarkTableTest {

    private static final LocalDate DAY = LocalDate.of(2026, 3, 2);
    private static final String JMH = """
            [ {"benchmark": "a.b.SplitBenchmark.split", "primaryMetric": {"score": 200.0, "scoreError": 3.5, "scoreUnit": "ns/op"}},
              {"benchmark": "a.b.SplitBenchmark.yardstickLoop", "primaryMetric": {"score": 50.0, "scoreError": "NaN", "scoreUnit": "ns/op"}} ]
            """;

    @TempDir
    private Path folder;

    @Test
    void aFigureIsHeldAgainstTheYardstickOfItsRun() {
        BenchmarkRow row = split(200).getFirst();

        assertThat(row.ratio()).isEqualTo(4.0);
        assertThat(row.markdown())
                .isEqualTo(
                        "| SplitBenchmark.split | 200 ± 3.5 ns/op (99.9 % interval) | 4.00 × yardstickLoop | here | 2026-03-02 |");
    }

    @Test
    void jmhsOwnReportIsRead() {
        assertThat(JmhBenchmark.measurements(JMH))
                .first()
                .isEqualTo(new Measurement("split", 200, 3.5, "ns/op", "99.9 % interval"));
    }

    @Test
    void theTailOfFewTimedCallsIsCalledTheirMaximum() {
        assertThat(JmhBenchmark.measurements(sampled(60, 39)))
                .last()
                .isEqualTo(new Measurement("decide maximum", 9, 0, "ms/op", "of 99 single calls"));
        assertThat(JmhBenchmark.measurements(sampled(60, 40)))
                .last()
                .isEqualTo(new Measurement(
                        "decide p99", 7, 1.5, "ms/op", "of 100 single calls, and how much more p99.9 is"));
    }

    @Test
    void anErrorThatJmhCannotTellIsNotANumber() {
        assertThat(JmhBenchmark.measurements(JMH).getLast().error()).isNaN();
    }

    @Test
    void aNewFigureReplacesTheOldOneOfTheSameMachineOnly() throws Exception {
        Path file = Files.writeString(folder.resolve("benchmarks.md"), "# Ours\n\nText stays.\n");
        BenchmarkTable table = new BenchmarkTable(file);

        table.put(split(200));
        table.put(new Measured("SplitBenchmark", measurements(300)).rows("elsewhere", DAY));
        table.put(split(100));

        assertThat(Files.readAllLines(file))
                .startsWith("# Ours", "", "Text stays.")
                .filteredOn(line -> line.startsWith("| SplitBenchmark"))
                .satisfiesExactly(
                        first -> assertThat(first).contains("| 100 ± ", "| here |"),
                        second -> assertThat(second).contains("| 300 ± ", "| elsewhere |"));
    }

    @Test
    void theTableIsMadeWhereThereIsNone() throws Exception {
        Path file = folder.resolve("docs/benchmarks.md");

        new BenchmarkTable(file).put(split(200));

        assertThat(Files.readAllLines(file))
                .startsWith("# Benchmarks")
                .last()
                .asString()
                .startsWith("| SplitBenchmark.split");
    }

    @Test
    void aRunWithoutAYardstickIsRefused() {
        Measured alone = new Measured("Alone", List.of(new Measurement("work", 1, 0, "ms", "one sample")));

        assertThatThrownBy(() -> alone.rows("here", DAY))
                .isInstanceOf(BenchmarkFailed.class)
                .hasMessageContaining("yardstick");
    }

    private static List<BenchmarkRow> split(double figure) {
        return new Measured("SplitBenchmark", measurements(figure)).rows("here", DAY);
    }

    /** Returns JMH's report of two iterations, with these numbers of timed calls. */
    private static String sampled(int first, int second) {
        return """
                [ {"benchmark": "a.b.DecisionBenchmark.decide", "mode": "sample", "primaryMetric": {
                    "score": 5.0, "scoreError": 0.1, "scoreUnit": "ms/op",
                    "scorePercentiles": {"99.0": 7.0, "99.9": 8.5, "100.0": 9.0},
                    "rawDataHistogram": [ [ [ [5.0, %d] ], [ [5.0, %d], [9.0, 1] ] ] ]}} ]
                """.formatted(first, second - 1);
    }

    private static List<Measurement> measurements(double figure) {
        return List.of(
                new Measurement("split", figure, 3.5, "ns/op", "99.9 % interval"),
                new Measurement("yardstickLoop", 50, 1, "ns/op", "99.9 % interval"));
    }
}
