package io.schedmate.evaluation.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.model.FailureCategory;
import java.util.List;
import org.junit.jupiter.api.Test;

class WithoutSignaturesTest {

    private static final FailureDiagnosis WHOLE = RuleFailureDiagnosis.standard();
    private static final FailureDiagnosis WITHOUT =
            new WithoutSignatures("without", WHOLE).diagnosis().orElseThrow();

    @Test
    void theMessageOfTheRootCauseIsNotKnown() {
        var log = log(
                "Traceback (most recent call last):",
                "  File \"/home/ann/fit.py\", line 9, in <module>",
                "    fit(rows)",
                "OSError: [Errno 28] No space left on device");

        assertThat(WHOLE.diagnose(log).code()).isEqualTo("ENOSPC");
        assertThat(WITHOUT.diagnose(log).code()).isNull();
        assertThat(WITHOUT.diagnose(log).rootCauseLine()).isEqualTo(4);
    }

    @Test
    void theWordsOfTheMessageWereNotLearnedEither() {
        var log = log("step 1 loss 2.0", "step 2 loss 1.9", "srun: error: gpu-3: SDES detected by pcieport");

        assertThat(WHOLE.diagnose(log).category()).isEqualTo(FailureCategory.INFRASTRUCTURE);
        assertThat(WITHOUT.diagnose(log).category()).isNotEqualTo(FailureCategory.INFRASTRUCTURE);
    }

    @Test
    void theEndOfAProcessStaysKnown() {
        var log = log("step 1 loss 2.0", "run.sh: line 7: 4321 Killed    python fit.py");

        Diagnosis answer = WITHOUT.diagnose(log);

        assertThat(answer.reason()).isEqualTo(WHOLE.diagnose(log).reason());
    }

    @Test
    void aLogWithoutASignatureIsReadAsEver() {
        var log = log("step 1 loss 2.0", "KeyError: 'rows'");

        assertThat(WITHOUT.diagnose(log)).isEqualTo(WHOLE.diagnose(log));
    }

    private static InMemoryLogLines log(String... lines) {
        return new InMemoryLogLines(List.of(lines));
    }
}
