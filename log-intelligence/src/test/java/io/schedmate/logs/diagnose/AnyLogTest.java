package io.schedmate.logs.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class AnyLogTest {

    private static final FailureDiagnosis DIAGNOSIS = RuleFailureDiagnosis.standard();

    @Property(tries = 300, seed = "20260101")
    void aDiagnosisCitesLinesWithinTheLog(@ForAll("logs") List<String> lines) {
        Diagnosis found = DIAGNOSIS.diagnose(new InMemoryLogLines(lines));

        if (found.rootCauseLine() != null && found.firstErrorLine() != null) {
            assertThat(found.rootCauseLine()).isBetween(1L, (long) lines.size());
            assertThat(found.firstErrorLine()).isBetween(1L, (long) lines.size());
            assertThat(found.rootCauseText()).isEqualTo(lines.get((int) (found.rootCauseLine() - 1)));
        }
        assertThat(found.attempts()).allSatisfy(a -> assertThat(a.fromLine()).isLessThanOrEqualTo(a.toLine()));
    }

    /** A progress bar has all its states on one line; a diagnosis in quadratic time would not finish here. */
    @Example
    void aLineOfAMillionProgressStatesIsRead() {
        String bar = " 1%|          | 7/900 [00:01<01:40,  1.00it/s]\r".repeat(1_000_000);

        Diagnosis found = DIAGNOSIS.diagnose(new InMemoryLogLines(List.of(bar + "Killed")));

        assertThat(found.code()).isEqualTo("SIGKILL");
    }

    /** Lines of the written logs in any order, cut anywhere, with noise between them. */
    @Provide
    Arbitrary<List<String>> logs() {
        List<String> writtenLines = WrittenLog.all().stream()
                .flatMap(written -> written.lines().stream())
                .toList();
        Arbitrary<String> cut = Arbitraries.of(writtenLines)
                .flatMap(
                        line -> Arbitraries.integers().between(0, line.length()).map(end -> line.substring(0, end)));
        Arbitrary<String> noise = Arbitraries.strings().ofMaxLength(200);
        return Arbitraries.oneOf(Arbitraries.of(writtenLines), cut, noise)
                .list()
                .ofMaxSize(60);
    }
}
