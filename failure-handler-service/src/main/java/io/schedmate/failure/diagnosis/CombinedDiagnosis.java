package io.schedmate.failure.diagnosis;

import io.schedmate.failure.nodes.EventKind;
import io.schedmate.logs.codes.FaultCode.Kind;
import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.failure.Component;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.job.JobExit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Combines the diagnosis of the log with other reports. The scheduler's reason for ending a job overrides what the job
 * printed at its end, unless the log points to the infrastructure, of which a scheduler knows little.
 */
record CombinedDiagnosis(DiagnosisSummary diagnosis, List<String> actions, boolean backedByHardware) {

    private static final int MAX_FACTS = 3;

    static CombinedDiagnosis of(DiagnosisSummary byLog, List<String> actions, Evidence evidence) {
        CombinedDiagnosis joined = alone(byLog, actions, evidence);
        String sharedRecoveries = ConcurrentFailureText.words(evidence.around(), joined.diagnosis());
        return new CombinedDiagnosis(
                saying(joined.diagnosis(), sharedRecoveries), joined.actions(), joined.backedByHardware());
    }

    private static CombinedDiagnosis alone(DiagnosisSummary byLog, List<String> actions, Evidence evidence) {
        Optional<SchedulerReason> word = SchedulerReason.of(evidence.failed().exit());
        boolean byLogIsHardware = byLog.category() == FailureCategory.INFRASTRUCTURE;
        if (word.isPresent() && !byLogIsHardware) {
            boolean node =
                    word.get().infraType() == InfraType.NODE && word.get().retriable();
            return new CombinedDiagnosis(
                    byScheduler(byLog, word.get(), evidence), word.get().actions(), node);
        }
        if (isVague(byLog) && !evidence.gpuFacts().isEmpty()) {
            return new CombinedDiagnosis(
                    GpuCounters.diagnosis(byLog, evidence.gpuFacts().getFirst()), GpuCounters.ACTIONS, true);
        }
        return new CombinedDiagnosis(
                explained(byLog, evidence), actions, byLogIsHardware && backed(byLog, evidence, word));
    }

    /**
     * Returns whether the log says little: it ends without a failure, or with a failure caused by waiting for others.
     */
    private static boolean isVague(DiagnosisSummary byLog) {
        return byLog.category() == FailureCategory.NONE
                || (byLog.infraType() == InfraType.NETWORK && byLog.component().nic() == null);
    }

    private static boolean backed(DiagnosisSummary byLog, Evidence evidence, Optional<SchedulerReason> word) {
        boolean nodeLost = byLog.infraType() == InfraType.NODE
                && word.filter(reason -> reason.infraType() == InfraType.NODE).isPresent();
        String node = byLog.component().node();
        boolean byDriver = evidence.xids().stream()
                .filter(xid -> node == null || node.equals(xid.node()))
                .anyMatch(xid -> confirms(xid.reading().xid(), byLog));
        boolean byCounters = byLog.infraType() == InfraType.GPU
                && evidence.gpuFacts().stream().anyMatch(fact -> node == null || node.equals(fact.node()));
        return nodeLost || byDriver || byCounters;
    }

    /**
     * Returns whether a driver error that an agent read confirms the diagnosis. It must be the diagnosed error, and not
     * one that programs can cause. If the diagnosed fault has no number, the driver error must be a hardware fault, and
     * the diagnosis must cite a kernel log.
     */
    private static boolean confirms(int xid, DiagnosisSummary byLog) {
        String code = byLog.code();
        Kind kind = EventKind.codeKind(xid);
        boolean isNumbered = code != null && code.startsWith("Xid ");
        return isNumbered
                ? ("Xid " + xid).equals(code) && kind != Kind.PROGRAM
                : kind == Kind.FAULT && byLog.evidence().stream().anyMatch(Diagnoser::isKernel);
    }

    private static DiagnosisSummary byScheduler(DiagnosisSummary byLog, SchedulerReason word, Evidence evidence) {
        String reason = "The scheduler ended the job: %s."
                .formatted(evidence.failed().exit().schedulerReason());
        String printed = byLog.category() == FailureCategory.NONE ? "" : " The log adds: " + byLog.explanation();
        List<String> nodes = evidence.failed().nodes();
        boolean itsNode = word.infraType() == InfraType.NODE && nodes.size() == 1;
        return new DiagnosisSummary(
                byLog.failureId(),
                word.category(),
                word.infraType(),
                word.reason(),
                evidence.failed().exit().schedulerReason(),
                itsNode ? Component.ofNode(nodes.getFirst()) : Component.UNNAMED,
                word.retriable(),
                byLog.firstError(),
                byLog.rootCause(),
                byLog.evidence(),
                reason + printed,
                0.9,
                Engine.RULES);
    }

    private static DiagnosisSummary explained(DiagnosisSummary byLog, Evidence evidence) {
        boolean silent = byLog.category() == FailureCategory.NONE;
        String words = silent
                ? "The log shows no failure; %s."
                        .formatted(ended(evidence.failed().exit()))
                : byLog.explanation();
        String counted = evidence.gpuFacts().stream()
                .limit(MAX_FACTS)
                .map(fact -> " %s: %s".formatted(fact.node(), fact.words()))
                .collect(Collectors.joining());
        // The log of a failed job without a failure does not show the cause.
        double confidence = silent ? Math.min(0.3, byLog.confidence()) : byLog.confidence();
        return explained(byLog, words + counted, confidence);
    }

    private static DiagnosisSummary saying(DiagnosisSummary diagnosis, String more) {
        return explained(diagnosis, diagnosis.explanation() + more, diagnosis.confidence());
    }

    private static DiagnosisSummary explained(DiagnosisSummary diagnosis, String explanation, double confidence) {
        return new DiagnosisSummary(
                diagnosis.failureId(),
                diagnosis.category(),
                diagnosis.infraType(),
                diagnosis.reason(),
                diagnosis.code(),
                diagnosis.component(),
                diagnosis.retriable(),
                diagnosis.firstError(),
                diagnosis.rootCause(),
                diagnosis.evidence(),
                explanation,
                confidence,
                diagnosis.engine());
    }

    private static String ended(JobExit exit) {
        if (exit.signal() != null) {
            return "it was killed by signal %d".formatted(exit.signal());
        }
        return exit.exitCode() == null ? "how it ended is unknown" : "it exited with " + exit.exitCode();
    }
}
