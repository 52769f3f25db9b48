package io.schedmate.logs.locate;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.extract.plan.KnownFormats;
import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.logs.learned.LearnedMessages;
import io.schedmate.logs.locate.signature.SignatureCatalogue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Assigns the errors of a log to its failed runs. */
class FailedRunsTest {

    private static final FailureLocator LOCATOR =
            new FailureLocator(SignatureCatalogue.standard(), LearnedMessages.standard(), KnownFormats.NONE);
    private static final String XID =
            "[ 8123.442] NVRM: Xid (PCI:0000:3b:00): 79, pid=4120, name=python3, GPU has fallen off the bus.";
    private static final List<String> CRASH = List.of(
            "Traceback (most recent call last):",
            "  File \"/job/train.py\", line 9, in <module>",
            "    train(config)",
            "KeyError: 'depth'");

    /** Builds a log from its output in order. */
    private static final class Log {

        private final List<String> lines = new ArrayList<>();
        private int step;

        Log trains(int steps) {
            for (int i = 0; i < steps; i++) {
                step++;
                lines.add("step %d/100000 loss %.4f lr 0.1 31.5 samples/s".formatted(step, 1 + 1.0 / step));
            }
            return this;
        }

        Log prints(String... texts) {
            lines.addAll(Arrays.asList(texts));
            return this;
        }

        Log crashes() {
            lines.addAll(CRASH);
            return this;
        }

        /** Lines that are neither errors nor progress. */
        Log printsOther(int count) {
            for (int i = 0; i < count; i++) {
                lines.add("looking at folder number " + (lines.size() + 1));
            }
            return this;
        }

        Located located() {
            return LOCATOR.locate(new InMemoryLogLines(lines));
        }
    }

    private static String root(Located located) {
        return Objects.requireNonNull(located.answer()).root().text();
    }

    @Test
    void anErrorThatTrainingSurvivedIsNotPartOfTheLastFailure() {
        Located located = new Log()
                .trains(50)
                .prints("RuntimeError: NCCL error: unhandled system error, connection was reset")
                .trains(50)
                .crashes()
                .located();

        assertThat(root(located)).contains("KeyError");
        assertThat(located.answer()).isEqualTo(located.failed().getLast());
        assertThat(Objects.requireNonNull(located.answer()).firstErrorLine()).isGreaterThan(100);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "2, 1", "3, 2", "20, 2"})
    void upToTwoProgressLinesAfterACrashBelongToItAndMoreStartAnotherRun(int steps, int runs) {
        Located located = new Log().trains(50).crashes().trains(steps).crashes().located();

        assertThat(located.failed()).hasSize(runs);
    }

    @ParameterizedTest
    @CsvSource({"20, Xid", "290, Xid", "310, CUDA error"})
    void aFaultThatTrainingSurvivedExplainsAFailureSoonAfterIt(int steps, String root) {
        Located located = new Log()
                .trains(50)
                .prints(XID)
                .trains(steps)
                .prints("RuntimeError: CUDA error: unspecified launch failure")
                .located();

        assertThat(root(located)).contains(root);
    }

    @ParameterizedTest
    @CsvSource({"1, false", "2, true", "40, true"})
    void aFailureFollowedByTrainingDoesNotEndTheLog(int steps, boolean goesOn) {
        Located located = new Log().trains(50).crashes().trains(steps).trains(1).located();

        assertThat(located.goesOn()).isEqualTo(goesOn);
    }

    @Test
    void attemptsThatFailAlikeAreAnsweredWithTheLast() {
        Located located =
                new Log().crashes().prints("Restarting worker group").crashes().located();

        assertThat(first(located)).isEqualTo(6);
    }

    @ParameterizedTest
    @CsvSource({"499, false", "500, true"})
    void aLogIsAboutTheLaterRunThatTrainsForLong(int steps, boolean isHealthy) {
        Located located = new Log().crashes().trains(steps).located();

        assertThat(located.answer() == null).isEqualTo(isHealthy);
        assertThat(located.failed()).hasSize(1);
    }

    @Test
    void anErrorThatTheLaterRunSurvivedIsNotItsEnd() {
        Located located = new Log()
                .crashes()
                .trains(300)
                .prints("ERROR: no caption for item 3")
                .trains(300)
                .located();

        assertThat(located.answer()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"3, 1", "4, 2"})
    void aProgramThatFailsAgainAfterFurtherOutputWasStartedAgain(int between, int runs) {
        Located located = new Log().crashes().printsOther(between).crashes().located();

        assertThat(located.failed()).hasSize(runs);
    }

    @Test
    void processesOfOneLauncherFailInOneRun() {
        Located located = new Log()
                .crashes()
                .printsOther(20)
                .crashes()
                .prints(
                        "ERROR:torch.distributed.elastic.multiprocessing.api:failed (exitcode: 1) local_rank: 1 (pid: 20)")
                .located();

        assertThat(located.failed()).hasSize(1);
    }

    @Test
    void anAttemptThatShowsOnlyConsequencesFollowsFromTheOneBefore() {
        Located located = new Log()
                .crashes()
                .prints("Restarting worker group", "ERROR: the group was not formed")
                .located();

        assertThat(first(located)).isEqualTo(1);
    }

    private static long first(Located located) {
        return Objects.requireNonNull(located.answer()).firstErrorLine();
    }

    @ParameterizedTest
    @CsvSource({"4, false", "5, false", "6, true"})
    void repeatedLinesAtErrorLevelAreAListAndNotAFailure(int items, boolean isList) {
        Log log = new Log();
        for (int item = 0; item < items; item++) {
            log.prints("ERROR: no caption for item " + item).printsOther(3);
        }

        assertThat(log.located().answer() == null).isEqualTo(isList);
    }

    @ParameterizedTest
    @ValueSource(ints = {61, 100})
    void anErrorFollowedByMuchOutputIsNotTheFailure(int lines) {
        assertThat(new Log()
                        .prints("ERROR: no caption for item 3")
                        .printsOther(lines)
                        .located()
                        .answer())
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 60})
    void anErrorFollowedByLittleOutputIsTheFailure(int lines) {
        assertThat(new Log()
                        .prints("ERROR: no caption for item 3")
                        .printsOther(lines)
                        .located()
                        .answer())
                .isNotNull();
    }

    @Test
    void anErrorRepeatedUntilTheEndIsTheFailure() {
        Log log = new Log();
        for (int line = 0; line < 500; line++) {
            log.prints("ERROR: the store takes nothing");
        }

        assertThat(log.located().answer()).isNotNull();
    }

    @ParameterizedTest
    @CsvSource({"3, true", "59, true", "60, false", "100, false"})
    void messagesFarApartAreNotAList(int between, boolean isList) {
        Log log = new Log();
        for (int item = 0; item < 7; item++) {
            log.printsOther(between).prints("ERROR: no caption for item " + item);
        }

        assertThat(log.located().answer() == null).isEqualTo(isList);
    }

    @ParameterizedTest
    @CsvSource({"0, true", "2, true", "3, false", "50, false"})
    void trainingThatContinuesAfterACompletionMessageIsNotFinished(int steps, boolean finished) {
        Located located =
                new Log().trains(50).prints("Training completed.").trains(steps).located();

        assertThat(located.finished()).isEqualTo(finished);
    }

    @Test
    void aCrashAfterACompletionMessageIsMarkedAsAfterTheFinish() {
        Located after =
                new Log().trains(50).prints("Training completed.").crashes().located();
        Located within = new Log().trains(50).crashes().located();

        assertThat(Objects.requireNonNull(after.answer()).afterFinish()).isTrue();
        assertThat(Objects.requireNonNull(within.answer()).afterFinish()).isFalse();
        assertThat(after.finished()).isFalse();
    }

    @Test
    void aCompletionMessageAtTheEndMarksTheRunAsFinished() {
        Located located = new Log().trains(50).prints("Training completed.").located();

        assertThat(located.finished()).isTrue();
        assertThat(located.answer()).isNull();
    }

    private static final String[] START_UP = {
        "Reading the settings of 2026-03-02 11:04:17",
        "Found 160768 samples to train on",
        "Found 40448 samples to validate on",
        "Building a network of 24 layers"
    };

    /** A traceback that a wrapper logs before the process ends: it does not start at the top of the program. */
    private static String[] logged(String exception) {
        return new String[] {
            "2026-03-02 11:04:19 ERROR the run has failed",
            "Traceback (most recent call last):",
            "  File \"/job/wrapper.py\", line 65, in run",
            "    task(settings)",
            exception
        };
    }

    @Test
    void aStartUpThatIsRepeatedAfterAFailureBelongsToAnotherAttempt() {
        Located located = new Log()
                .prints(START_UP)
                .prints(logged("RuntimeError: Found dtype Double but expected Float"))
                .prints(START_UP)
                .prints(logged("IndexError: index 4954 is out of bounds for axis 0 with size 4952"))
                .prints(START_UP)
                .prints(logged("KeyError: 'depth'"))
                .located();

        assertThat(located.failed()).hasSize(3);
        assertThat(root(located)).contains("KeyError");
    }

    @Test
    void aStartInTheLogsOwnWordsBeginsTheNextStartUp() {
        Located located = new Log()
                .prints(START_UP)
                .prints(START_UP)
                .prints(logged("RuntimeError: Found dtype Double but expected Float"))
                .prints("Restarting worker group")
                .prints(START_UP)
                .prints(logged("IndexError: index 4954 is out of bounds for axis 0 with size 4952"))
                .prints(START_UP)
                .prints(logged("KeyError: 'depth'"))
                .located();

        assertThat(root(located)).contains("KeyError");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "once more the same lines",
                "fewer of the lines",
                "the lines in another order",
                "Process Process-5:",
                "[rank1]: RuntimeError: Connection reset by peer"
            })
    void nothingElseThatIsRepeatedProvesAnotherAttempt(String what) {
        Log log = new Log().prints(START_UP);
        if (what.startsWith("once more")) {
            log.prints(START_UP);
        }
        log.prints(what.startsWith("Process") || what.startsWith("[rank") ? what : "Starting to read")
                .prints(logged("RuntimeError: Found dtype Double but expected Float"));
        List<String> again = new ArrayList<>(List.of(START_UP));
        if (what.startsWith("fewer")) {
            again.removeLast();
        }
        if (what.contains("order")) {
            Collections.reverse(again);
        }
        log.prints(again.toArray(String[]::new)).prints(logged("KeyError: 'depth'"));

        assertThat(root(log.located())).contains("dtype");
    }

    @Test
    void theTableOfItsMemoryThatEachRankPrintsProvesNoOtherAttempt() {
        String[] table = {
            "| PyTorch CUDA memory summary, device ID 3      |",
            "| Allocated memory | 1204 MiB | 9120 MiB        |",
            "| Active memory | 1204 MiB | 9120 MiB           |",
            "| Reserved memory | 1204 MiB | 9120 MiB         |",
            "| Non-releasable memory | 1204 MiB | 9120 MiB   |"
        };
        Located located = new Log()
                .prints(table)
                .prints(logged("torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 MiB. GPU 3"))
                .prints(table)
                .prints(logged("torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 MiB. GPU 1"))
                .located();

        assertThat(located.failed()).hasSize(1);
        assertThat(root(located)).contains("GPU 3");
    }

    @Test
    void anAttemptThatTrainsAndReportsOnlyPassingErrorsHasNotFailed() {
        Located located = new Log()
                .prints(START_UP)
                .crashes()
                .prints(START_UP)
                .prints("Unable to initialize backend 'tpu': INTERNAL: Failed to open libtpu.so: libtpu.so: cannot open"
                        + " shared object file: No such file or directory")
                .trains(50)
                .located();

        assertThat(located.failed()).hasSize(1);
        assertThat(root(located)).contains("KeyError");
    }
}
