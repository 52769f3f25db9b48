package io.schedmate.logs.locate;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An exception that a program only prints is not the one that ended it. */
class PrintedExceptionsTest {

    private static final List<String> TRACEBACK = List.of(
            "Traceback (most recent call last):",
            "  File \"/home/ann/train.py\", line 88, in <module>",
            "    main()",
            "  File \"/home/ann/train.py\", line 61, in main",
            "    loader = build(config[\"data\"])",
            "KeyError: 'data'");

    @Test
    void theTracebackThatEndsTheProcessIsTheRootCause() {
        Diagnosis answer = diagnosed("SurveyError: no answer from the survey, going on without it");

        assertThat(answer.rootCauseText()).isEqualTo("KeyError: 'data'");
    }

    @Test
    void anErrorFromTheCatalogueIsStillTheRootCause() {
        Diagnosis answer = diagnosed("RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB");

        assertThat(answer.rootCauseText()).contains("CUDA out of memory");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INFO:2026-06-03 03:08:57,858:xla_bridge:925: Unable to initialize backend 'tpu': INTERNAL: libtpu.so:"
                        + " cannot open shared object file: No such file or directory",
                "03:08:57.858 [I] backend 'tpu': libtpu.so: cannot open shared object file: No such file or directory"
            })
    void aLineBelowWarningsIsNotTheRootOfALaterTraceback(String printed) {
        assertThat(diagnosed(printed).rootCauseText()).isEqualTo("KeyError: 'data'");
    }

    @Test
    void aFailureAfterAnUnconfiguredShellStartsWithItsOwnOutput() {
        Diagnosis answer = RuleFailureDiagnosis.standard()
                .diagnose(new InMemoryLogLines(List.of(
                        "CommandNotFoundError: Your shell has not been properly configured to use 'conda activate'.",
                        "To initialize your shell, run",
                        "    $ conda init <SHELL_NAME>",
                        "  File \"/home/ann/train.py\", line 7",
                        "    with open(, \"w\") as f:",
                        "              ^",
                        "SyntaxError: invalid syntax")));

        assertThat(answer.firstErrorLine()).isEqualTo(4);
    }

    @Test
    void ofATimeOutAndWhatFollowsTheOneThatNamesTheHostIsTheRoot() {
        Diagnosis answer = RuleFailureDiagnosis.standard()
                .diagnose(new InMemoryLogLines(List.of(
                        "Traceback (most recent call last):",
                        "  File \"/usr/lib/python3.12/ssl.py\", line 31, in read",
                        "TimeoutError: The read operation timed out",
                        "",
                        "During handling of the above exception, another exception occurred:",
                        "",
                        "Traceback (most recent call last):",
                        "  File \"/home/ann/fit.py\", line 9, in <module>",
                        "fetching.SlowAnswer.Error: pool(host='data.example.org', port=443): no answer")));

        assertThat(answer.rootCauseLine()).isEqualTo(9);
    }

    @Test
    void theWatchdogsOwnMessageIsTheRootOfItsSummary() {
        Diagnosis answer = RuleFailureDiagnosis.standard()
                .diagnose(new InMemoryLogLines(List.of(
                        "[E ProcessGroupNCCL.cpp:488] Some NCCL operations have failed or timed out.",
                        "[E ProcessGroupNCCL.cpp:494] the process is ended",
                        "exception: [Rank 1] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=4)")));

        assertThat(answer.rootCauseLine()).isEqualTo(3);
    }

    @Test
    void anExceptionOfAThreadIsItsOwnRoot() {
        Diagnosis answer = RuleFailureDiagnosis.standard()
                .diagnose(new InMemoryLogLines(List.of(
                        " 35%|███▍      | 24/69 [02:03<07:09,  1.77it/s]Exception in thread Thread-4:",
                        "Traceback (most recent call last):",
                        "  File \"/usr/lib/python3.7/threading.py\", line 926, in _bootstrap_inner",
                        "    self.run()",
                        "Exception: The backend process has shutdown")));

        assertThat(answer.rootCauseLine()).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Warning:  the fused kernel is not built. It was: ImportError('libk.so: undefined symbol: fuse')",
                "the helper has gone. Possible reasons: (1) the node was preempted"
            })
    void whatIsOnlyQuotedOrPossibleIsNoFailure(String printed) {
        List<String> lines = new ArrayList<>(IntStream.range(0, 20)
                .mapToObj(step -> "step %d/100 loss: 0.5".formatted(step))
                .toList());
        lines.add(printed);

        assertThat(RuleFailureDiagnosis.standard()
                        .diagnose(new InMemoryLogLines(lines))
                        .rootCauseLine())
                .isNull();
    }

    private static Diagnosis diagnosed(String printed) {
        List<String> lines = new ArrayList<>(IntStream.range(0, 20)
                .mapToObj(step -> "step %d/100 loss: 0.5".formatted(step))
                .toList());
        lines.add(printed);
        lines.add("preparing the second stage");
        lines.addAll(TRACEBACK);
        return RuleFailureDiagnosis.standard().diagnose(new InMemoryLogLines(lines));
    }
}
