package io.schedmate.logs.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.diagnose.CitedLine;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import io.schedmate.logs.diagnose.verdict.Attempt;
import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JobDiagnosisTest {

    private static final int RANKS = 64;
    private static final int SICK = 7;
    private static final RuleFailureDiagnosis RULES = RuleFailureDiagnosis.standard();
    private static final JobDiagnosis JOB = new JobDiagnosis(RULES, RULES);

    private static final List<String> XID =
            List.of("2031-04-02 08:20:11 node-3 kernel: NVRM: Xid (PCI:0000:4e:00): 79, pid=4120, name=python3, GPU has"
                    + " fallen off the bus.");
    private static final List<String> EXCEPTION = List.of(
            "Traceback (most recent call last):",
            "  File \"/home/lena/train.py\", line 88, in <module>",
            "    main()",
            "  File \"/home/lena/train.py\", line 61, in main",
            "    label = names[row[3]]",
            "KeyError: 'otter'");

    @Test
    void sixtyThreeTimeoutsAreAttributedToTheRankWithAnXid() {
        JobAnswer answer = JOB.diagnose(job(true, XID));

        assertThat(answer.file()).isEqualTo("rank7.log");
        assertThat(answer.firstErrorFile()).isEqualTo("rank7.log");
        assertThat(answer.diagnosis().category()).isEqualTo(FailureCategory.INFRASTRUCTURE);
        assertThat(answer.diagnosis().infraType()).isEqualTo(InfraType.GPU);
        assertThat(answer.diagnosis().code()).contains("79");
        assertThat(answer.diagnosis().rootCauseLine()).isEqualTo(41);
        assertThat(answer.diagnosis().component().rank()).isEqualTo(SICK);
        assertThat(answer.failureStarts()).hasSize(RANKS);
    }

    @Test
    void sixtyThreeTimeoutsAreAttributedToTheRankWithAnException() {
        JobAnswer answer = JOB.diagnose(job(true, EXCEPTION));

        assertThat(answer.file()).isEqualTo("rank7.log");
        assertThat(answer.diagnosis().category()).isEqualTo(FailureCategory.USER_SCRIPT);
        assertThat(answer.diagnosis().rootCauseText()).isEqualTo("KeyError: 'otter'");
        assertThat(answer.diagnosis().rootCauseLine()).isEqualTo(46);
        assertThat(answer.diagnosis().firstErrorLine()).isEqualTo(41);
        assertThat(answer.diagnosis().explanation()).contains("line 46 of rank7.log");
    }

    @Test
    void theCauseIsFoundWithoutTimestamps() {
        JobAnswer answer = JOB.diagnose(job(false, EXCEPTION));

        assertThat(answer.file()).isEqualTo("rank7.log");
        assertThat(answer.diagnosis().rootCauseLine()).isEqualTo(46);
    }

    @Test
    void theOrderOfTheFilesDoesNotMatter() {
        List<JobLog> shuffled = new ArrayList<>(job(true, XID));
        Collections.shuffle(shuffled, new Random(3));

        assertThat(JOB.diagnose(shuffled).diagnosis().rootCauseText())
                .isEqualTo(JOB.diagnose(job(true, XID)).diagnosis().rootCauseText());
    }

    @Test
    void citedLinesOccurInTheirFiles() {
        List<JobLog> logs = job(true, XID);

        JobAnswer answer = JOB.diagnose(logs);

        assertThat(answer.evidenceFiles()).hasSameSizeAs(answer.diagnosis().evidence());
        for (int at = 0; at < answer.evidenceFiles().size(); at++) {
            String file = answer.evidenceFiles().get(at);
            CitedLine cited = answer.diagnosis().evidence().get(at);
            assertThat(logs).anySatisfy(log -> {
                assertThat(log.name()).isEqualTo(file);
                assertThat(log.lines().read(cited.line(), 1)).containsExactly(cited.text());
            });
        }
    }

    @Test
    void theLastFailedAttemptIsDiagnosedAndAllAreListed() {
        JobAnswer answer = JOB.diagnose(List.of(
                new JobLog("attempt_1/0/stderr.log", rank(0, false, XID)),
                new JobLog("attempt_0/0/stderr.log", rank(0, false, EXCEPTION))));

        assertThat(answer.file()).isEqualTo("attempt_1/0/stderr.log");
        assertThat(answer.diagnosis().category()).isEqualTo(FailureCategory.INFRASTRUCTURE);
        assertThat(answer.attemptFiles()).containsExactly("attempt_0/0/stderr.log", "attempt_1/0/stderr.log");
        assertThat(answer.diagnosis().attempts())
                .extracting(Attempt::rootCauseLine)
                .containsExactly(49L, 44L);
    }

    @Test
    void aJobWithoutLogsIsHealthy() {
        assertThat(JOB.diagnose(List.of()).diagnosis().category()).isEqualTo(FailureCategory.NONE);
    }

    private static List<JobLog> job(boolean timed, List<String> failure) {
        List<JobLog> logs = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            List<String> end = rank == SICK ? failure : timeout(rank, timed);
            logs.add(new JobLog("rank" + rank + ".log", rank(rank, timed, end)));
        }
        return logs;
    }

    /** Forty steps and the output after them; healthy ranks run a few more steps. */
    private static InMemoryLogLines rank(int rank, boolean timed, List<String> end) {
        List<String> lines = new ArrayList<>();
        for (int step = 1; step <= (rank == SICK ? 40 : 43); step++) {
            String time = timed ? "2031-04-02 08:%02d:%02d ".formatted(step / 2, step % 2 * 30 + rank % 20) : "";
            lines.add(time + "step " + step + "/1000 | loss 2.31 | 0.81 s/it");
        }
        lines.addAll(end);
        return new InMemoryLogLines(lines);
    }

    private static List<String> timeout(int rank, boolean timed) {
        String time = timed ? "2031-04-02 08:32:%02d ".formatted(rank % 60) : "";
        return List.of(
                time + "[rank" + rank + "]:[E ProcessGroupNCCL.cpp:563] [Rank " + rank + "] Watchdog caught collective"
                        + " operation timeout: WorkNCCL(SeqNum=" + (900 + rank)
                        + ", OpType=ALLREDUCE, Timeout(ms)=600000) ran for 600047 milliseconds before timing out.",
                time + "terminate called after throwing an instance of 'c10::DistBackendError'");
    }
}
