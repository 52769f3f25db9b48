package io.schedmate.logs.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.diagnose.FailureReasoner.Judgement;
import io.schedmate.logs.diagnose.verdict.Verdict;
import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReasonedFailureDiagnosisTest {

    private static final InMemoryLogLines UNSURE =
            new InMemoryLogLines(List.of("step 1/9 loss: 2.0", "mount went away", "[ERROR] giving up"));
    private static final Verdict STORAGE =
            new Verdict(FailureCategory.INFRASTRUCTURE, InfraType.STORAGE, "Storage Error", null, 0.7);

    @Test
    void acceptsAnAnswerThatCitesLinesOfTheLog() {
        Diagnosis found = diagnose(new Judgement(STORAGE, 2, List.of(2L, 3L)));

        assertThat(found.engine()).isEqualTo(Engine.LLM);
        assertThat(found.category()).isEqualTo(FailureCategory.INFRASTRUCTURE);
        assertThat(found.rootCauseText()).isEqualTo("mount went away");
    }

    @Test
    void usesTheRulesIfACitedLineDoesNotExist() {
        assertThat(diagnose(new Judgement(STORAGE, 2, List.of(2L, 99L))).engine())
                .isEqualTo(Engine.RULES);
        assertThat(diagnose(new Judgement(STORAGE, 99, List.of(2L))).engine()).isEqualTo(Engine.RULES);
    }

    @Test
    void usesTheRulesIfTheReasonIsUnknown() {
        var madeUp = new Verdict(FailureCategory.INFRASTRUCTURE, InfraType.STORAGE, "Gremlins", null, 1);

        assertThat(diagnose(new Judgement(madeUp, 2, List.of(2L))).engine()).isEqualTo(Engine.RULES);
    }

    @Test
    void usesTheRulesIfTheReasonerFails() {
        var diagnosis = new ReasonedFailureDiagnosis(RuleFailureDiagnosis.standard(), (_, _) -> {
            throw new IllegalStateException("away");
        });

        assertThat(diagnosis.diagnose(UNSURE).engine()).isEqualTo(Engine.RULES);
    }

    @Test
    void doesNotCallTheReasonerIfTheRulesAreSure() {
        var diagnosis = new ReasonedFailureDiagnosis(
                RuleFailureDiagnosis.standard(), (_, _) -> Optional.of(new Judgement(STORAGE, 1, List.of(1L))));
        var sure = new InMemoryLogLines(List.of("OSError: [Errno 28] No space left on device"));

        assertThat(diagnosis.diagnose(sure).engine()).isEqualTo(Engine.RULES);
    }

    private static Diagnosis diagnose(Judgement judgement) {
        return new ReasonedFailureDiagnosis(RuleFailureDiagnosis.standard(), (_, _) -> Optional.of(judgement))
                .diagnose(UNSURE);
    }
}
