package io.schedmate.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MutationBenchmarkTest {

    private static final List<String> REPORT = List.of(
            "A.java,io.a.A,MathMutator,sum,12,KILLED,io.a.ATest.[method:adds(int, int)]",
            "A.java,io.a.A,MathMutator,sum,13,TIMED_OUT,io.a.ATest.[method:adds(int, int)]",
            "A.java,io.a.A,NegateConditionalsMutator,isOdd,20,SURVIVED,none",
            "B.java,io.a.B,NegateConditionalsMutator,isEven,7,NO_COVERAGE,none");

    @Test
    void theShareOfChangesThatAreNoticedStandsBesideTheShareThatATestReaches() {
        List<BenchmarkRow> rows = new Measured("mutation", MutationBenchmark.measurements("signing", REPORT))
                .rows("here", LocalDate.of(2026, 3, 2));

        assertThat(rows)
                .singleElement()
                .extracting(BenchmarkRow::markdown)
                .isEqualTo("| mutation.signing | 50 ± 0.0 % (2 of 4 changes noticed, 1 of them by a time limit)"
                        + " | 0.667 × yardstick changes that a test reaches | here | 2026-03-02 |");
    }

    @Test
    void aChangeThatCouldNotBeTriedIsNotNoticed() {
        var refused = new ArrayList<>(REPORT);
        refused.add("C.java,io.a.C,MathMutator,sum,3,RUN_ERROR,none");

        assertThat(MutationBenchmark.measurements("signing", refused))
                .last()
                .satisfies(share -> assertThat(share.figure()).isEqualTo(40))
                .satisfies(share -> assertThat(share.spread())
                        .isEqualTo("2 of 5 changes noticed, 1 of them by a time limit; 1 not tried"));
    }
}
