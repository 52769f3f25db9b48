package io.schedmate.failure.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.archive.ArchivedLines;
import io.schedmate.failure.archive.KeptLines;
import io.schedmate.failure.archive.LogStream;
import io.schedmate.failure.archive.StreamName;
import io.schedmate.failure.diagnosis.Evidence.GpuFact;
import io.schedmate.failure.diagnosis.Evidence.NodeXid;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.api.log.LogLine;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.node.XidReading;
import io.schedmate.recovery.topology.SwitchFailures;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how the log, the scheduler and the hardware are combined. */
class DiagnoserTest {

    private static final RuleFailureDiagnosis RULES = RuleFailureDiagnosis.standard();
    private static final List<String> BUG = List.of(
            "step 3 loss 1.1", "Traceback (most recent call last):", "  File \"train.py\", line 7", "KeyError: 'x'");
    private static final List<String> XID = List.of(
            "step 3 loss 1.1",
            "n1 kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=4120, name=python3, GPU has fallen off the bus.");
    private static final List<String> TIMEOUT =
            List.of("[0]:[E] ProcessGroupNCCL.cpp:632 Watchdog caught collective operation timeout: WorkNCCL(SeqNum=7,"
                    + " OpType=ALLREDUCE, NumelIn=1, NumelOut=1, Timeout(ms)=600000) ran for 600040 milliseconds");
    private static final List<String> SILENT = List.of("step 3 loss 1.1");
    private static final JobExit ONE = new JobExit(1, null, null);

    private final KeptLines kept = new KeptLines();
    private final Diagnoser diagnoser = new Diagnoser(RULES, RULES, text -> text.replace("hidden", "***"));

    @Test
    void theSchedulerReasonTakesPrecedenceOverABugInTheLog() {
        Findings findings = diagnose(BUG, new JobExit(1, null, "TIMEOUT"), List.of("n1"));

        assertThat(findings.diagnosis().category()).isEqualTo(FailureCategory.OTHER);
        assertThat(findings.diagnosis().reason()).isEqualTo("Time Limit");
        assertThat(findings.diagnosis().explanation())
                .startsWith("The scheduler ended the job: TIMEOUT. The log adds: ")
                .contains("A key is missing");
        assertThat(findings.diagnosis().rootCause()).isNotNull();
        assertThat(findings.diagnosis().component().node()).isNull();
        assertThat(findings.actions())
                .containsExactly("Resubmit from the last checkpoint", "Request a longer time limit");
        assertThat(findings.backedByHardware()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "NODE_FAIL, n1, n1, true",
        "NODE_FAIL, n1 n2, , true",
        "OUT_OF_MEMORY, n1, n1, false",
        "PREEMPTED, n1, , false",
    })
    void aNodeFailureStatedByTheSchedulerNamesTheNodeIfItIsTheOnlyOne(
            String reason, String nodes, @Nullable String named, boolean backed) {
        Findings findings = diagnose(SILENT, new JobExit(1, null, reason), List.of(nodes.split(" ")));

        assertThat(findings.diagnosis().explanation()).isEqualTo("The scheduler ended the job: %s.".formatted(reason));
        assertThat(findings.diagnosis().component().node()).isEqualTo(named);
        assertThat(findings.backedByHardware()).isEqualTo(backed);
    }

    @ParameterizedTest
    @CsvSource({
        "NODE_FAIL NODE_FAILURE NodeLost BOOT_FAIL NodeShutdown, Node Failure, true",
        "OUT_OF_MEMORY OOMKilled OOM, Node OOM, false",
        "TIMEOUT TimeLimit DEADLINE DeadlineExceeded, Time Limit, false",
        "PREEMPTED Preemption Evicted REVOKED PREEMPTING, Preempted, false",
        "CANCELLED Canceled KILLED_BY_USER, Cancelled, false",
        "FAILED NonZeroExitCode Error, , false"
    })
    void theReasonsOfSlurmKubernetesAndPbsAreUnderstood(String words, @Nullable String reason, boolean nodeLost) {
        for (String word : words.split(" ")) {
            JobExit exit = new JobExit(1, null, word);
            assertThat(diagnose(SILENT, exit, List.of("n1")).diagnosis().reason())
                    .as(word)
                    .isEqualTo(reason);
            assertThat(SchedulerReason.isNodeLost(exit)).as(word).isEqualTo(nodeLost);
        }
        assertThat(SchedulerReason.isNodeLost(ONE)).isFalse();
    }

    @Test
    void aHardwareFaultInTheLogTakesPrecedenceOverTheSchedulerReason() {
        Findings findings = diagnose(XID, new JobExit(1, null, "TIMEOUT"), List.of("n1"));

        assertThat(findings.diagnosis().code()).isEqualTo("Xid 79");
        assertThat(findings.diagnosis().explanation()).doesNotContain("scheduler");
    }

    @Test
    void onlyTheDriverOrTheCountersConfirmAFaultThatAProcessCouldHavePrinted() {
        assertThat(backed(List.of(), List.of())).isFalse();
        assertThat(backed(List.of(xid("n1", 79)), List.of())).isTrue();
        assertThat(backed(List.of(xid("n1", 13)), List.of()))
                .as("an error of another number, which any program can cause")
                .isFalse();
        assertThat(backed(List.of(), List.of(fact("n1", "A.")))).isTrue();
        assertThat(backed(List.of(), List.of(fact("n2", "A.")))).isFalse();
        assertThat(backed(List.of(), List.of(fact("n2", "A."), fact("n1", "B."))))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"48, true", "95, true", "13, false", "31, false"})
    void onlyHardwareErrorsConfirmAFaultWithoutANumber(int xid, boolean expected) {
        List<String> lost = List.of("RuntimeError: CUDA error: uncorrectable ECC error encountered");

        assertThat(backed(lost, List.of(xid("n1", xid)), List.of())).isEqualTo(expected);
    }

    private boolean backed(List<NodeXid> xids, List<GpuFact> facts) {
        return backed(XID, xids, facts);
    }

    private boolean backed(List<String> log, List<NodeXid> xids, List<GpuFact> facts) {
        return diagnoser
                .byRules(
                        new UUID(0, 1),
                        evidence(logsOf("n1", log), ONE, List.of("n1"), xids, facts, ConcurrentFailures.NONE))
                .backedByHardware();
    }

    @Test
    void countersExplainAFailureThatTheLogDoesNotExplain() {
        Findings silent = withFacts(SILENT, fact("n1", "GPU 0 has disappeared."), fact("n2", "GPU 1 has disappeared."));
        assertThat(silent.diagnosis().reason()).isEqualTo("GPU Failure");
        assertThat(silent.diagnosis().infraType()).isEqualTo(InfraType.GPU);
        assertThat(silent.diagnosis().component().node()).isEqualTo("n1");
        assertThat(silent.diagnosis().explanation()).isEqualTo("n1, while the job ran: GPU 0 has disappeared.");
        assertThat(silent.backedByHardware()).isTrue();
        assertThat(silent.actions()).isEqualTo(GpuCounters.ACTIONS);

        Findings waited = withFacts(TIMEOUT, fact("n1", "GPU 0 has disappeared."));
        assertThat(waited.diagnosis().reason()).isEqualTo("GPU Failure");
        assertThat(waited.diagnosis().explanation())
                .startsWith("n1, while the job ran: GPU 0 has disappeared. The log adds: ");
    }

    @Test
    void atMostThreeCounterFactsAreAddedToABug() {
        Findings findings = withFacts(BUG, fact("n1", "A."), fact("n1", "B."), fact("n2", "C."), fact("n2", "D."));

        assertThat(findings.diagnosis().category()).isNotEqualTo(FailureCategory.INFRASTRUCTURE);
        assertThat(findings.diagnosis().explanation()).endsWith(" n1: A. n1: B. n2: C.");
        assertThat(findings.backedByHardware()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "1, , it exited with 1",
        "0, 9, it was killed by signal 9",
        ", , how it ended is unknown",
    })
    void aLogWithoutAFailureIsExplainedByTheExit(@Nullable Integer code, @Nullable Integer signal, String words) {
        DiagnosisSummary diagnosis =
                diagnose(SILENT, new JobExit(code, signal, null), List.of("n1")).diagnosis();

        assertThat(diagnosis.category()).isEqualTo(FailureCategory.NONE);
        assertThat(diagnosis.explanation()).isEqualTo("The log shows no failure; %s.".formatted(words));
        assertThat(diagnosis.confidence()).isBetween(0.0, 0.3);
    }

    @Test
    void concurrentFailuresAreReportedByNodeAndSwitch() {
        assertThat(explained(BUG, new ConcurrentFailures(2, 500, Set.of(), List.of())))
                .endsWith(" 2 other jobs failed on its nodes within 10 minutes.")
                .doesNotContain("At least");
        assertThat(explained(BUG, new ConcurrentFailures(2, 501, Set.of(), List.of())))
                .endsWith(" At least 2 other jobs failed on its nodes within 10 minutes.");
        assertThat(explained(BUG, ConcurrentFailures.NONE)).doesNotContain("other jobs");
        List<SwitchFailures> switches = List.of(
                around("leaf-0", 0, Set.of()),
                around("leaf-1", 1, Set.of("n7")),
                around("leaf-2", 2, Set.of()),
                around("leaf-3", 3, Set.of()),
                around("leaf-4", 4, Set.of()));
        assertThat(explained(BUG, new ConcurrentFailures(0, 4, Set.of(), switches)))
                .contains(
                        " ended 1 other jobs on nodes of switch leaf-1 within",
                        " 2 other jobs on nodes of switch leaf-2",
                        " 3 other jobs on nodes of switch leaf-3")
                .doesNotContain("leaf-0", "leaf-4");
    }

    @Test
    void theContextOfTheCauseHasLineNumbersAndNoSecrets() {
        List<String> lines = new ArrayList<>(Collections.nCopies(100, "step 1/9"));
        lines.set(79, "hidden");
        lines.set(98, "KeyError: 'x'");
        Findings findings = diagnose(lines, ONE, List.of("n1"));

        assertThat(findings.context())
                .extracting(LogLine::line)
                .startsWith(79L, 80L)
                .endsWith(100L);
        assertThat(findings.context()).hasSize(22).extracting(LogLine::text).contains("***", "KeyError: 'x'");

        lines.addAll(Collections.nCopies(100, "closing the files"));
        List<LogLine> more = diagnose(lines, ONE, List.of("n1")).context();
        assertThat(more).hasSize(41);
        assertThat(more.getFirst().line()).isEqualTo(79L);
    }

    @Test
    void resumingFromACheckpointIsSuggestedUnlessTheFailureWouldRecur() {
        List<String> saved = Stream.concat(Stream.of("saved checkpoint to /scratch/run7/a.pt", "step 2"), BUG.stream())
                .toList();

        assertThat(diagnose(saved, new JobExit(1, null, "PREEMPTED"), List.of("n1"))
                        .actions())
                .containsExactly(
                        "Resubmit from the last checkpoint",
                        "Resume from /scratch/run7/a.pt, which was saved according to line 1 of log1");
        Findings again = diagnose(saved, new JobExit(1, null, "OUT_OF_MEMORY"), List.of("n1"));
        assertThat(again.actions()).noneMatch(action -> action.startsWith("Resume"));
        assertThat(again.checkpoint()).isNull();
    }

    @Test
    void aMissingLogIsACaveat() {
        assertThat(diagnoser
                        .byRules(new UUID(0, 1), Evidence.none(failed(ONE, List.of()), ConcurrentFailures.NONE))
                        .caveats())
                .containsExactly("The archive has no log of this attempt.");
        assertThat(diagnose(SILENT, ONE, List.of("n1")).caveats()).isEmpty();

        kept.take("far", 300_000, "KeyError: 'x'");
        Findings far = diagnoser.byRules(
                new UUID(0, 1),
                evidence(
                        List.of(kept.archive.lines(kept.stream("far"))),
                        ONE,
                        List.of("n1"),
                        List.of(),
                        List.of(),
                        ConcurrentFailures.NONE));
        assertThat(far.caveats())
                .containsExactly("Line numbers of far in the explanation are counted from its oldest stored line.");
        assertThat(far.context()).extracting(LogLine::line).containsExactly(300_000L);
    }

    @Test
    void linesDeletedByRetentionAreACaveat() {
        kept.take("cut", 1, "one");
        kept.store().dropOlderThan(KeptLines.T.plusSeconds(1), 9);
        kept.take("cut", 2, "two");
        LogStream cut = kept.stream("cut");

        assertThat(diagnoser
                        .byRules(
                                new UUID(0, 1),
                                evidence(
                                        List.of(kept.archive.lines(cut)),
                                        ONE,
                                        List.of("n1"),
                                        List.of(),
                                        List.of(),
                                        ConcurrentFailures.NONE))
                        .caveats())
                .containsExactly("Retention has deleted 1 lines of cut.");
    }

    private Findings diagnose(List<String> lines, JobExit exit, List<String> nodes) {
        return diagnoser.byRules(
                new UUID(0, 1), evidence(logs(lines), exit, nodes, List.of(), List.of(), ConcurrentFailures.NONE));
    }

    private Findings withFacts(List<String> lines, GpuFact... facts) {
        return diagnoser.byRules(
                new UUID(0, 1),
                evidence(logs(lines), ONE, List.of("n1"), List.of(), List.of(facts), ConcurrentFailures.NONE));
    }

    private String explained(List<String> lines, ConcurrentFailures around) {
        return diagnoser
                .byRules(new UUID(0, 1), evidence(logs(lines), ONE, List.of("n1"), List.of(), List.of(), around))
                .diagnosis()
                .explanation();
    }

    private List<ArchivedLines> logs(List<String> lines) {
        return logsOf(null, lines);
    }

    /** Returns the lines as a separate log. */
    private List<ArchivedLines> logsOf(@Nullable String node, List<String> lines) {
        LogSource source = new LogSource("log" + (kept.streams().size() + 1), null, node);
        kept.take(source, 1, lines.toArray(String[]::new));
        return List.of(kept.archive.lines(kept.stream(StreamName.of(source))));
    }

    private static Evidence evidence(
            List<ArchivedLines> logs,
            JobExit exit,
            List<String> nodes,
            List<NodeXid> xids,
            List<GpuFact> facts,
            ConcurrentFailures around) {
        return new Evidence(failed(exit, nodes), logs, xids, facts, around);
    }

    private static JobFailed failed(JobExit exit, List<String> nodes) {
        return new JobFailed(
                new UUID(0, 2), JobId.of("hall-a", "slurm", "1"), "hall-a", 1, KeptLines.T, exit, nodes, null);
    }

    private static GpuFact fact(String node, String words) {
        return new GpuFact(node, 0, KeptLines.T, words);
    }

    private static NodeXid xid(String node, int number) {
        Instant at = KeptLines.T.minusSeconds(60);
        return new NodeXid(
                node,
                new XidReading(
                        number,
                        "0000:3b:00",
                        null,
                        at,
                        "NVRM: Xid (PCI:0000:3b:00): %d, pid=4120, name=python3".formatted(number)));
    }

    private static SwitchFailures around(String name, int others, Set<String> blamed) {
        return new SwitchFailures(name, Set.of("n1", "n7"), others, blamed);
    }
}
