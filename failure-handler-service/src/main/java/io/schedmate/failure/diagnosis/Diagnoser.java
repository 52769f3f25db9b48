package io.schedmate.failure.diagnosis;

import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.logs.job.JobAnswer;
import io.schedmate.logs.job.JobDiagnosis;
import io.schedmate.logs.job.JobLog;
import io.schedmate.model.api.log.LogLine;
import io.schedmate.model.failure.Citation;
import io.schedmate.model.failure.DiagnosisSummary;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** Diagnoses an attempt from the logs of all its ranks, the driver errors on its nodes and the scheduler's reason. */
public final class Diagnoser {

    private static final int CONTEXT_BEFORE = 20;
    private static final int CONTEXT_LINES = 41;
    private static final int MAX_ACTIONS = 31;
    private static final JobLog NO_LOG = new JobLog("", new InMemoryLogLines(List.of()));

    private final FailureDiagnosis rules;
    private final FailureDiagnosis best;
    private final UnaryOperator<String> mask;

    /**
     * Creates a diagnoser.
     *
     * @param rules finds the start of the failure in each rank's log
     * @param best diagnoses the whole job, by the rules or by a model's opinion based on them
     * @param mask masks secrets in a text
     */
    public Diagnoser(FailureDiagnosis rules, FailureDiagnosis best, UnaryOperator<String> mask) {
        this.rules = rules;
        this.best = best;
        this.mask = mask;
    }

    /** Returns whether the diagnosis uses more than the rules. */
    public boolean usesMoreThanRules() {
        return best != rules;
    }

    public Findings diagnose(UUID failureId, Evidence evidence) {
        return findings(failureId, evidence, best);
    }

    public Findings byRules(UUID failureId, Evidence evidence) {
        return findings(failureId, evidence, rules);
    }

    private Findings findings(UUID failureId, Evidence evidence, FailureDiagnosis asked) {
        ReadLogs logs = new ReadLogs(evidence);
        JobAnswer answer = answer(logs.logs(), asked);
        DiagnosisSummary byLog = new Summary(logs, mask).of(failureId, answer);
        CombinedDiagnosis joined =
                CombinedDiagnosis.of(byLog, answer.diagnosis().recommendedActions(), evidence);
        Optional<ReadLogs.Found> checkpoint =
                Boolean.FALSE.equals(joined.diagnosis().retriable()) ? Optional.empty() : logs.lastCheckpoint();
        return new Findings(
                joined.diagnosis(),
                context(logs, answer),
                logs.order(),
                actions(joined, checkpoint),
                answer.diagnosis().rangeReads(),
                logs.caveats(),
                joined.backedByHardware(),
                evidence.around().switches(joined.diagnosis()),
                checkpoint.flatMap(found -> found.checkpoint().forOrder(mask)).orElse(null));
    }

    private List<String> actions(CombinedDiagnosis joined, Optional<ReadLogs.Found> checkpoint) {
        List<String> actions =
                new ArrayList<>(joined.actions().stream().limit(MAX_ACTIONS).toList());
        checkpoint.map(ReadLogs.Found::words).map(mask).ifPresent(actions::add);
        return actions;
    }

    private JobAnswer answer(List<JobLog> logs, FailureDiagnosis asked) {
        if (logs.size() > 1) {
            return new JobDiagnosis(rules, asked).diagnose(logs);
        }
        // Merging would read a single log twice.
        JobLog log = logs.isEmpty() ? NO_LOG : logs.getFirst();
        String name = log.name();
        Diagnosis alone = asked.diagnose(log.lines());
        return new JobAnswer(
                alone.rootCauseLine() == null ? null : name,
                alone.firstErrorLine() == null ? null : name,
                alone,
                Collections.nCopies(alone.evidence().size(), name),
                Collections.nCopies(alone.attempts().size(), name),
                Map.of());
    }

    private List<LogLine> context(ReadLogs logs, JobAnswer answer) {
        String log = answer.file();
        Long root = answer.diagnosis().rootCauseLine();
        if (log == null || root == null) {
            return List.of();
        }
        long from = Math.max(1, root - CONTEXT_BEFORE);
        List<LogLine> lines = new ArrayList<>();
        for (String text : logs.texts(log, from, CONTEXT_LINES)) {
            lines.add(new LogLine(logs.number(log, from + lines.size()), mask.apply(text), null, null));
        }
        return lines;
    }

    /** Returns whether a cited line is in a kernel log. */
    static boolean isKernel(Citation citation) {
        return citation.source() != null && KernelLog.isKernel(citation.source());
    }
}
