package io.schedmate.logs.diagnose.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.diagnose.CitedLine;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.model.FailureCategory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Distinguishes the outcomes of jobs, crashes and others. */
class OutcomesTest {

    private static final List<String> BROKEN = List.of(
            "Traceback (most recent call last):",
            "  File \"/home/user/train.py\", line 40, in <module>",
            "    main()",
            "  File \"/home/user/model.py\", line 12, in forward",
            "    return torch.matmul(a, b)",
            "  File \"/opt/venv/lib/python3.11/site-packages/torch/functional.py\", line 377, in matmul",
            "    return _VF.matmul(a, b)",
            "RuntimeError: mat1 and mat2 shapes cannot be multiplied (8x512 and 256x10)");

    @Test
    void aLossThatIsNanUntilTheEndHasDiverged() {
        Diagnosis answer = diagnosed(training(1, 40, "0.7"), training(41, 60, "nan"));

        assertThat(answer.outcome()).isEqualTo(Outcome.DIVERGED);
        assertThat(answer.reason()).isEqualTo("Diverged");
        assertThat(answer.rootCauseLine()).isEqualTo(41);
    }

    @Test
    void anInfiniteLossInADictionaryHasDivergedToo() {
        List<String> lost = IntStream.range(0, 5)
                .mapToObj("{'loss': inf, 'learning_rate': 0.1, 'epoch': 0.%d}"::formatted)
                .toList();

        assertThat(diagnosed(training(1, 40, "0.7"), lost).outcome()).isEqualTo(Outcome.DIVERGED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'nan'", "'inf'", "\"nan\"", "'-inf'"})
    void aNonFiniteLossInQuotesHasDivergedToo(String value) {
        List<String> before = IntStream.range(0, 9)
                .mapToObj("{'loss': '2.%d', 'grad_norm': '1.2', 'learning_rate': '1e-04', 'epoch': '0.%<d'}"::formatted)
                .toList();
        List<String> lost = IntStream.range(0, 5)
                .mapToObj(i -> "{'loss': %s, 'learning_rate': '1e-04', 'epoch': '1.%d'}".formatted(value, i))
                .toList();

        assertThat(diagnosed(before, lost).outcome()).isEqualTo(Outcome.DIVERGED);
        assertThat(diagnosed(before, lost, before).outcome()).isEqualTo(Outcome.RUNNING);
    }

    @Test
    void theStackTraceOfAGraphIsNotContinuedTraining() {
        List<String> stack = List.of(
                "tensorflow.python.framework.errors_impl.InvalidArgumentError: Graph execution error:",
                "",
                "Detected at node compile_loss/mean defined at (most recent call last):",
                "  File \"/opt/venv/lib/python3.12/site-packages/keras/src/losses/loss.py\", line 67, in __call__",
                "",
                "  File \"/opt/venv/lib/python3.12/site-packages/keras/src/losses/losses.py\", line 34, in call",
                "",
                "  File \"/opt/venv/lib/python3.12/site-packages/keras/src/losses/losses.py\", line 2359, in __call__",
                "",
                "  File \"/opt/venv/lib/python3.12/site-packages/keras/src/losses/loss.py\", line 81, in __call__",
                "",
                "Matrix size-incompatible: In[0]: [32,12], In[1]: [16,3]");

        assertThat(diagnosed(training(1, 40, "0.7"), BROKEN.subList(0, 3), stack)
                        .attempts())
                .hasSize(1);
    }

    @Test
    void twoLinesAreEnoughIfNoLossWasEverANumber() {
        assertThat(diagnosed(training(1, 2, "nan")).outcome()).isEqualTo(Outcome.DIVERGED);
        assertThat(diagnosed(training(1, 9, "0.7"), training(10, 11, "nan")).outcome())
                .isEqualTo(Outcome.RUNNING);
    }

    @Test
    void aLossThatRecoveredHasNotDiverged() {
        Diagnosis answer = diagnosed(training(1, 40, "0.7"), training(41, 60, "nan"), training(61, 80, "0.8"));

        assertThat(answer.category()).isEqualTo(FailureCategory.NONE);
        assertThat(answer.outcome()).isEqualTo(Outcome.RUNNING);
    }

    @Test
    void aCrashOutranksADivergedLoss() {
        assertThat(diagnosed(training(1, 40, "nan"), BROKEN).outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void aCrashAfterCompletedWorkFailedAfterTheFinish() {
        Diagnosis answer = diagnosed(training(1, 40, "0.7"), List.of("Training completed."), BROKEN);

        assertThat(answer.outcome()).isEqualTo(Outcome.FAILED_AFTER_FINISH);
    }

    @Test
    void aJobCancelledAfterCompletedWorkHungAfterTheFinish() {
        Diagnosis answer = diagnosed(
                training(1, 40, "0.7"),
                List.of(
                        "Training completed.",
                        "slurmstepd: error: *** JOB 4711 ON cedar-12 CANCELLED AT 2026-03-02T10:00:00 DUE TO TIME LIMIT ***"));

        assertThat(answer.outcome()).isEqualTo(Outcome.HUNG_AFTER_FINISH);
    }

    @Test
    void aRunWithARecordedSuccessDidNotFailDespiteLaterErrors() {
        List<String> success = List.of(
                ":::MLLOG {\"time_ms\": 1745492366367, \"key\": \"run_stop\", \"metadata\": {\"status\": \"success\"}}");
        List<String> limit = List.of(
                "slurmstepd: error: *** STEP 4711.3 ON cedar-12 CANCELLED AT 2026-03-02T10:00:00 DUE TO TIME LIMIT ***");

        Diagnosis hung = diagnosed(training(1, 40, "0.7"), success, limit, List.of("++ date +%s"));
        Diagnosis job = diagnosed(training(1, 40, "0.7"), success, limit);
        Diagnosis broken = diagnosed(training(1, 40, "0.7"), success, BROKEN);
        Diagnosis another = diagnosed(training(1, 40, "0.7"), success, training(1, 40, "0.7"), BROKEN);

        assertThat(hung.category()).isEqualTo(FailureCategory.NONE);
        assertThat(hung.outcome()).isEqualTo(Outcome.HUNG_AFTER_FINISH);
        assertThat(hung.explanation()).contains("recorded its success").contains("line 42");
        assertThat(job.category()).isEqualTo(FailureCategory.OTHER);
        assertThat(broken.category()).isEqualTo(FailureCategory.NONE);
        assertThat(broken.outcome()).isEqualTo(Outcome.FAILED_AFTER_FINISH);
        assertThat(another.category()).isNotEqualTo(FailureCategory.NONE);
    }

    @Test
    void aCancelledATimedOutAndAPreemptedJobAreDistinguished() {
        String end = "slurmstepd: error: *** JOB 4711 ON cedar-12 CANCELLED AT 2026-03-02T10:00:00";

        assertThat(diagnosed(training(1, 40, "0.7"), List.of(end + " ***")).outcome())
                .isEqualTo(Outcome.CANCELLED);
        assertThat(diagnosed(training(1, 40, "0.7"), List.of(end + " DUE TO TIME LIMIT ***"))
                        .outcome())
                .isEqualTo(Outcome.TIMED_OUT);
        assertThat(diagnosed(training(1, 40, "0.7"), List.of(end + " DUE TO PREEMPTION ***"))
                        .outcome())
                .isEqualTo(Outcome.PREEMPTED);
    }

    @Test
    void aCrashBeforeAnyTrainingNeverStarted() {
        assertThat(diagnosed(List.of("loading the configuration"), BROKEN).outcome())
                .isEqualTo(Outcome.NEVER_STARTED);
        assertThat(diagnosed(training(1, 40, "0.7"), BROKEN).outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void aFailurePrintedAfterAnAdvancedBarDidStart() {
        List<String> bar =
                List.of("  3%|3         | 3/96 [00:00<00:11,  8.34it/s]\r  4%|4         | 4/96 [00:00<00:10,  8.40it/s]"
                        + BROKEN.getFirst());

        assertThat(diagnosed(bar, BROKEN.subList(1, BROKEN.size())).outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void aLogWithoutInformationIsNotDefinitelyHealthy() {
        assertThat(diagnosed().confidence()).isZero();
        assertThat(diagnosed(List.of("\u0001\u0002\u0003\u0004\ufffd\u0005")).confidence())
                .isZero();
        Diagnosis unknown = diagnosed(List.of("hello", "world"));
        assertThat(unknown.confidence()).isLessThan(0.5);
        assertThat(unknown.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(diagnosed(training(1, 40, "0.7")).confidence()).isEqualTo(0.9);
    }

    @Test
    void theInnermostFrameOfTheUsersCodeIsReported() {
        assertThat(diagnosed(training(1, 40, "0.7"), BROKEN).userFrame())
                .isEqualTo(new CitedLine(44, "  File \"/home/user/model.py\", line 12, in forward"));
    }

    private static List<String> training(int from, int to, String loss) {
        return IntStream.rangeClosed(from, to)
                .mapToObj(step -> "step %d/1000 loss: %s lr 1e-3".formatted(step, loss))
                .toList();
    }

    @SafeVarargs
    private static Diagnosis diagnosed(List<String>... parts) {
        List<String> lines = new ArrayList<>();
        for (List<String> part : parts) {
            lines.addAll(part);
        }
        return RuleFailureDiagnosis.standard().diagnose(new InMemoryLogLines(lines));
    }
}
