package io.schedmate.logs.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.model.FailureCategory;
import java.util.List;
import org.junit.jupiter.api.Test;

class GuessedCauseTest {

    private static final FailureDiagnosis DIAGNOSIS = RuleFailureDiagnosis.standard();

    @Test
    void aGuessFromWordsNeverRecommendsToCordonANode() {
        Diagnosis found = DIAGNOSIS.diagnose(
                new InMemoryLogLines(
                        List.of(
                                "starting workers",
                                "Error: the most likely reason you are seeing this error is because the node of the daemon died unexpectedly")));

        assertThat(found.category()).isEqualTo(FailureCategory.INFRASTRUCTURE);
        assertThat(found.confidence()).isEqualTo(0.5);
        assertThat(found.recommendedActions())
                .noneMatch(action -> action.contains("Cordon"))
                .isNotEmpty();
    }
}
