package io.schedmate.logs.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WrittenFailuresTest {

    private static final FailureDiagnosis DIAGNOSIS = RuleFailureDiagnosis.standard();

    static List<WrittenLog> logs() {
        return WrittenLog.all();
    }

    @Test
    void coversMoreThanSixtyKinds() {
        assertThat(logs()).hasSizeGreaterThan(60);
    }

    @ParameterizedTest
    @MethodSource("logs")
    void isLocatedAndClassified(WrittenLog written) {
        Diagnosis found = DIAGNOSIS.diagnose(written.log());

        assertThat(owner(found)).isEqualTo(written.owner());
        if (!written.healthy()) {
            assertThat(found.reason()).isEqualTo(written.reason());
            assertThat(found.firstErrorLine()).isEqualTo(written.first());
            assertThat(found.rootCauseLine()).isEqualTo(written.root());
            assertThat(written.component())
                    .allSatisfy(part -> assertThat(found.component().toString()).contains(part));
        }
    }

    @ParameterizedTest
    @MethodSource("logs")
    void citesLinesOfTheLog(WrittenLog written) {
        Diagnosis found = DIAGNOSIS.diagnose(written.log());

        assertThat(found.evidence())
                .allSatisfy(cited ->
                        assertThat(cited.text()).isEqualTo(written.lines().get((int) cited.line() - 1)));
        if (!written.healthy()) {
            assertThat(found.rootCauseText()).isEqualTo(written.lines().get((int) written.root() - 1));
            assertThat(found.explanation()).contains("line " + written.root());
            assertThat(found.recommendedActions()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("logs")
    void movesByTheNumberOfHealthyLinesBeforeIt(WrittenLog written) {
        List<String> longer = new ArrayList<>(training(537));
        longer.addAll(written.lines());

        Diagnosis found = DIAGNOSIS.diagnose(new InMemoryLogLines(longer));

        assertThat(owner(found)).isEqualTo(written.owner());
        if (!written.healthy()) {
            assertThat(found.firstErrorLine()).isEqualTo(written.first() + 537);
            assertThat(found.rootCauseLine()).isEqualTo(written.root() + 537);
        }
    }

    @ParameterizedTest
    @MethodSource("logs")
    void isUnchangedByLaterNoise(WrittenLog written) {
        List<String> longer = new ArrayList<>(written.lines());
        longer.addAll(Collections.nCopies(15, "cleaning up temporary files"));

        Diagnosis found = DIAGNOSIS.diagnose(new InMemoryLogLines(longer));

        assertThat(owner(found)).isEqualTo(written.owner());
        if (!written.healthy()) {
            assertThat(found.firstErrorLine()).isEqualTo(written.first());
            assertThat(found.rootCauseLine()).isEqualTo(written.root());
        }
    }

    private static List<String> training(int lines) {
        return IntStream.rangeClosed(1, lines)
                .mapToObj(i -> "[train] step %d/9000 loss: %.4f lr: 1.0e-04".formatted(i, 9.0 - i * 0.001))
                .toList();
    }

    private static String owner(Diagnosis found) {
        return found.infraType() == null
                ? found.category().wire()
                : found.category().wire() + '/' + found.infraType().wire();
    }
}
