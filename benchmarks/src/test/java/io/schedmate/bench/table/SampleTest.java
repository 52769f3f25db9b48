package io.schedmate.bench.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.bench.slurm.SlurmBenchmark;
import io.schedmate.bench.slurm.SubmissionTimes;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SampleTest {

    @Test
    void aTailOfFewValuesIsCalledTheirMaximum() {
        assertThat(oneTo(30).tail("search", "")).satisfies(row -> {
            assertThat(row.name()).isEqualTo("search maximum");
            assertThat(row.figure()).isEqualTo(30);
        });
        assertThat(oneTo(99).tail("search", "").name()).isEqualTo("search maximum");
    }

    @Test
    void aTailOfManyValuesIsTheir99PercentQuantile() {
        assertThat(oneTo(1_000).tail("search", "")).satisfies(row -> {
            assertThat(row.name()).isEqualTo("search p99");
            assertThat(row.figure()).isEqualTo(990);
        });
        assertThat(oneTo(100).tail("search", "")).satisfies(row -> {
            assertThat(row.name()).isEqualTo("search p99");
            assertThat(row.figure()).isEqualTo(99);
        });
    }

    @Test
    void theConditionsStandBesideTheFigure() {
        assertThat(oneTo(4).median("search", "files in the page cache"))
                .isEqualTo(new Measurement(
                        "search p50", 2, 1, "ms", "n = 4, half the middle 50 %; files in the page cache"));
    }

    @Test
    void whatIsAddedIsMeasuredFromTheOther() {
        assertThat(oneTo(3).minus(1).median("added", "").figure()).isEqualTo(1);
    }

    @Test
    void nothingMeasuredIsNoSample() {
        assertThatThrownBy(() -> Sample.of("ms")).hasMessageStartingWith("Expected at least one measurement");
    }

    /** If a name contained the count, a new run would not replace the row of an earlier one. */
    @Test
    void anotherRunOfSlurmReplacesEveryRowOfTheFirst() {
        assertThat(names(SlurmBenchmark.submission(times(99)))).isEqualTo(names(SlurmBenchmark.submission(times(100))));
    }

    private static SubmissionTimes.Times times(int advised) {
        double[] each = {10, 11, 12};
        return new SubmissionTimes.Times(each, each, advised, each, each);
    }

    private static List<String> names(Measured measured) {
        return measured.measurements().stream().map(Measurement::name).toList();
    }

    private static Sample oneTo(int last) {
        return Sample.of(
                "ms",
                IntStream.rangeClosed(1, last)
                        .mapToDouble(value -> last + 1.0 - value)
                        .toArray());
    }
}
