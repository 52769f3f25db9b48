package io.schedmate.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.bench.program.BenchmarkFailed;
import io.schedmate.bench.table.BenchmarkRow;
import io.schedmate.bench.table.Measured;
import io.schedmate.bench.table.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MutationBenchmarkTest {

    private static final List<String> REPORT = List.of(
            "A.java,io.a.A,MathMutator,sum,12,KILLED,io.a.ATest.[method:adds(int, int)]",
            "A.java,io.a.A,MathMutator,sum,13,TIMED_OUT,io.a.ATest.[method:adds(int, int)]",
            "A.java,io.a.A,NegateConditionalsMutator,isOdd,20,SURVIVED,none",
            "B.java,io.a.B,NegateConditionalsMutator,isEven,7,NO_COVERAGE,none");
    private static final MutationPart WHOLE = new MutationPart("signing", MutationPart.ALL, List.of());

    @TempDir
    private Path root;

    @Test
    void theShareOfChangesThatAreNoticedStandsBesideTheShareThatATestReaches() {
        assertThat(row(MutationBenchmark.whole(WHOLE, REPORT)))
                .isEqualTo("| mutation.signing | 50 ± 0.0 % (2 of 4 changes noticed, 1 of them by a time limit)"
                        + " | 0.667 × yardstick changes that a test reaches | here | 2026-03-02 |");
    }

    @Test
    void aChangeThatCouldNotBeTriedIsNotNoticed() {
        var refused = new ArrayList<>(REPORT);
        refused.add("C.java,io.a.C,MathMutator,sum,3,RUN_ERROR,none");

        assertThat(MutationBenchmark.whole(WHOLE, refused))
                .last()
                .satisfies(share -> assertThat(share.figure()).isEqualTo(40))
                .satisfies(share -> assertThat(share.spread())
                        .isEqualTo("2 of 5 changes noticed, 1 of them by a time limit; 1 not tried"));
    }

    @Test
    void aSampleTellsHowManyWereDrawnAndTheIntervalOfItsShare() {
        var part = new MutationPart("signing", 3, List.of());

        assertThat(row(MutationBenchmark.sample(part, REPORT, 90)))
                .isEqualTo("| mutation.signing | 50 ± 35 % (sample of 4 of 90 changes, at most 3 a class;"
                        + " 95 % interval 15.0 to 85.0; 2 of 4 changes noticed, 1 of them by a time limit)"
                        + " | 0.667 × yardstick changes that a test reaches | here | 2026-03-02 |");
    }

    @Test
    void theRowTellsThatOnlySomeTestsRan() {
        var part = new MutationPart("signing", MutationPart.ALL, List.of("io.a.A*", "io.b.B"));

        assertThat(MutationBenchmark.whole(part, REPORT).getLast().spread()).endsWith("; tests io.a.A* io.b.B only");
    }

    @Test
    void eachPartSampleAndChoiceOfTestsHasAHistoryOfItsOwn() {
        var parts = Stream.of(
                WHOLE,
                new MutationPart("signing:canon", MutationPart.ALL, List.of()),
                new MutationPart("signing:canon,hash", MutationPart.ALL, List.of()),
                new MutationPart("signing", 3, List.of()),
                new MutationPart("signing", 4, List.of()),
                new MutationPart("signing", MutationPart.ALL, List.of("io.a.*")),
                new MutationPart("signing", MutationPart.ALL, List.of("io.a.A")),
                new MutationPart("signing", MutationPart.ALL, List.of("io.a.", "A")));

        assertThat(parts.map(MutationPart::historyName))
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("signing[A-Za-z0-9.%-]*"));
    }

    @Test
    void aPartIsItsModulesCommonPackageOrThePackagesNamedBelowIt() throws IOException {
        Path top = Files.createDirectories(root.resolve("signing/src/main/java/io/a"));
        Files.createDirectories(top.resolve("canon"));
        Files.createDirectories(top.resolve("hash"));

        assertThat(WHOLE.classes(root)).isEqualTo("io.a.*");
        assertThat(new MutationPart("signing:canon,hash", MutationPart.ALL, List.of()).classes(root))
                .isEqualTo("io.a.canon.*,io.a.hash.*");
    }

    @Test
    void aPartThatIsNoModuleIsRefused() {
        assertThatThrownBy(() -> WHOLE.classes(root))
                .isInstanceOf(BenchmarkFailed.class)
                .hasMessageContaining("Expected a module");
    }

    private static String row(List<Measurement> measurements) {
        return new Measured("mutation", measurements)
                .rows("here", LocalDate.of(2026, 3, 2)).stream()
                        .map(BenchmarkRow::markdown)
                        .findFirst()
                        .orElseThrow();
    }
}
