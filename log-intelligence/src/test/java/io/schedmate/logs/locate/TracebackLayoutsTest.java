package io.schedmate.logs.locate;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.model.FailureCategory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A traceback shows the code that failed in other layouts than Python's own, too. */
class TracebackLayoutsTest {

    @Test
    void framesWithoutIndentBelongToTheTraceback() {
        Diagnosis answer = diagnosed(
                "Traceback (most recent call last):",
                "File \"/home/eva/fit.py\", line 31, in <module>",
                "fit(rows)",
                "~~~^^^^^^",
                "File \"/opt/py/lib/python3.12/site-packages/fitting/core.py\", line 7, in fit",
                "return rows.best",
                "AttributeError: 'list' object has no attribute 'best'");

        assertThat(answer.firstErrorLine()).isEqualTo(1);
        assertThat(answer.rootCauseLine()).isEqualTo(7);
        assertThat(answer.category()).isEqualTo(FailureCategory.FRAMEWORK);
        assertThat(answer.userFrame()).isNotNull();
    }

    @Test
    void anExceptionBelowAFrameWithoutSourceIsNoPartOfTheFrame() {
        Diagnosis answer = diagnosed(
                "Traceback (most recent call last):",
                "File \"<frozen runpy>\", line 198, in _run_module_as_main",
                "KeyError: 'rows'");

        assertThat(answer.rootCauseLine()).isEqualTo(3);
    }

    @Test
    void theBoxThatRichDrawsHasFrames() {
        Diagnosis answer = diagnosed(
                "╭──────────── Traceback (most recent call last) ────────────╮",
                "│ /home/eva/fit.py:31 in <module>                           │",
                "│                                                           │",
                "│   30 │   rows = load()                                    │",
                "│ ❱ 31 │   fit(rows)                                        │",
                "│                                                           │",
                "│ /opt/py/lib/python3.12/site-packages/fitting/core.py:7 in │",
                "│ fit                                                       │",
                "│                                                           │",
                "│ ❱  7 │   return rows.best                                 │",
                "╰───────────────────────────────────────────────────────────╯",
                "AttributeError: 'list' object has no attribute 'best'");

        assertThat(answer.firstErrorLine()).isEqualTo(1);
        assertThat(answer.rootCauseLine()).isEqualTo(12);
        assertThat(answer.category()).isEqualTo(FailureCategory.FRAMEWORK);
    }

    @Test
    void aValueThatAProgramRefusesIsTheUsersArgument() {
        Diagnosis refused = diagnosed(
                "Traceback (most recent call last):",
                "  File \"/home/eva/fit.py\", line 31, in <module>",
                "    raise ValueError(",
                "ValueError: the warm-up of 200 is longer than the run");

        assertThat(refused.category()).isEqualTo(FailureCategory.USER_SCRIPT);
        assertThat(refused.reason()).isEqualTo("Argument Error");
    }

    @Test
    void aValueThatAnOperationRefusesIsTheFrameworks() {
        Diagnosis failed = diagnosed(
                "Traceback (most recent call last):",
                "  File \"/home/eva/fit.py\", line 31, in <module>",
                "    mean, deviation = totals",
                "ValueError: too many values to unpack (expected 2)");

        assertThat(failed.category()).isEqualTo(FailureCategory.FRAMEWORK);
    }

    @Test
    void aRefusedShapeIsTheFrameworks() {
        Diagnosis failed = diagnosed(
                "Traceback (most recent call last):",
                "  File \"/home/eva/fit.py\", line 31, in <module>",
                "    raise ValueError(f\"{a} and {b}\")",
                "ValueError: shapes (3, 4) and (5, 6) do not fit");

        assertThat(failed.category()).isEqualTo(FailureCategory.FRAMEWORK);
    }

    @Test
    void aJsonRecordsMessageHoldsTheException() {
        Diagnosis answer = diagnosed("{", "  \"message\": \"KeyError: 'rows'\",", "  \"rank\": 3", "}");

        assertThat(answer.rootCauseLine()).isEqualTo(2);
        assertThat(answer.reason()).isEqualTo("Key Error");
    }

    @Test
    void aLineAtErrorLevelThatNamesAnExceptionIsOfItsKind() {
        Diagnosis answer = diagnosed("2026-03-01 10:00:00 ERROR fit.py:31 the run stopped: KeyError: 'rows'");

        assertThat(answer.category()).isEqualTo(FailureCategory.USER_SCRIPT);
        assertThat(answer.reason()).isEqualTo("Key Error");
    }

    @Test
    void theMessageAboveALaunchersReportIsTheCause() {
        Diagnosis answer = diagnosed(
                "reading the rows",
                "Job terminated: memory limit of 32 GB reached (used 33 GB)",
                "srun: error: gpu-3: task 0: Exited with exit code 1");

        assertThat(answer.rootCauseLine()).isEqualTo(2);
        assertThat(answer.category()).isEqualTo(FailureCategory.INFRASTRUCTURE);
    }

    @Test
    void aStorageErrorsNumberIsKnown() {
        Diagnosis answer = diagnosed("OSError: [Errno 117] Structure needs cleaning: '/mnt/scratch/run-5'");

        assertThat(answer.reason()).isEqualTo("Storage Error");
    }

    @Test
    void aNotebooksTracebackQuotesSourceLinesThatAreNoFailure() {
        Diagnosis answer = diagnosed(
                "---------------------------------------------------------------------------",
                "KeyboardInterrupt                         Traceback (most recent call last)",
                "Cell In[7], line 2",
                "      1 net = build()",
                "----> 2 fit(net, rows)",
                "",
                "File ~/fitting/core.py:41, in fit(net, rows)",
                "     39 if full:",
                "     40     raise RuntimeError(\"CUDA out of memory\")",
                "---> 41 best = search(net)",
                "",
                "KeyboardInterrupt: ");

        assertThat(answer.firstErrorLine()).isEqualTo(2);
        assertThat(answer.rootCauseLine()).isEqualTo(12);
        assertThat(answer.category()).isEqualTo(FailureCategory.OTHER);
    }

    @Test
    void aWordThatANotebookDidNotAnnounceEndsNoTraceback() {
        Diagnosis answer = diagnosed(
                "IndexError                                Traceback (most recent call last)",
                "<ipython-input-3-0a1b2c3d4e5f> in <module>()",
                "----> 1 rows[9]",
                "Hint: count the rows",
                "IndexError: list index out of range");

        assertThat(answer.rootCauseLine()).isEqualTo(5);
    }

    @Test
    void aNotebooksFramesShowWhoseCodeFailed() {
        Diagnosis library = diagnosed(
                "AttributeError                            Traceback (most recent call last)",
                "<ipython-input-3-0a1b2c3d4e5f> in <module>()",
                "----> 1 fit(rows)",
                "",
                "/opt/py/lib/python3.6/site-packages/fitting/core.py in fit(rows)",
                "      6 def fit(rows):",
                "----> 7     return rows.best",
                "",
                "AttributeError: 'list' object has no attribute 'best'");
        Diagnosis lookedUp = diagnosed(
                "AttributeError                            Traceback (most recent call last)",
                "<ipython-input-3-0a1b2c3d4e5f> in <module>()",
                "----> 1 net.best",
                "",
                "/opt/py/lib/python3.6/site-packages/fitting/module.py in __getattr__(self, name)",
                "---> 70         raise AttributeError(name)",
                "",
                "AttributeError: 'Net' object has no attribute 'best'");

        assertThat(library.category()).isEqualTo(FailureCategory.FRAMEWORK);
        assertThat(lookedUp.category()).isEqualTo(FailureCategory.USER_SCRIPT);
    }

    @Test
    void theMessageOfACppExceptionIsItsRoot() {
        Diagnosis answer = diagnosed(
                "terminate called after throwing an instance of 'net::Error'",
                "  what():  [pair.cc:498] SO_ERROR: Connection refused");

        assertThat(answer.firstErrorLine()).isEqualTo(1);
        assertThat(answer.rootCauseLine()).isEqualTo(2);
        assertThat(answer.category()).isEqualTo(FailureCategory.INFRASTRUCTURE);
    }

    @Test
    void aLevelThatIsFilledUpWithBlanksIsALevel() {
        Diagnosis answer = diagnosed("reading the rows", "[keeper] [error  ] the rows are of no use", "bye");

        assertThat(answer.rootCauseLine()).isEqualTo(2);
    }

    private static Diagnosis diagnosed(String... lines) {
        return RuleFailureDiagnosis.standard().diagnose(new InMemoryLogLines(List.of(lines)));
    }
}
