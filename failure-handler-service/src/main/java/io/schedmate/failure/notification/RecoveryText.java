package io.schedmate.failure.notification;

import io.schedmate.failure.recovery.RecoveryPlan;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.api.recovery.Recovery;
import io.schedmate.model.api.recovery.RecoveryTrace;
import io.schedmate.model.failure.Citation;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.job.JobId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes a recovery in words: what failed and why, the lines that prove it, and the planned or executed steps. Text
 * from outside, such as log lines and names, always stays on its own line, whatever it contains.
 *
 * @param link the address of a recovery's page with a placeholder {@code {recoveryId}}; null = no link
 */
record RecoveryText(@Nullable String link) {

    private static final int MAX_LINES = 6;
    private static final int MAX_LINE_LENGTH = 300;
    private static final int MAX_NAME_LENGTH = 80;
    private static final int MAX_TEXT_LENGTH = 4000;
    private static final int MAX_JOBS = 10;

    private static String subject(RecoveryRecord recovery, NotificationStage stage, int jobs) {
        return "%s: %s, %s; %s"
                .formatted(
                        name(recovery.failed().cluster()),
                        jobs == 1 ? "a job failed" : jobs + " jobs failed",
                        cause(recovery.diagnosis()),
                        switch (stage) {
                            case WAITS -> "a recovery is waiting for approval";
                            case OVER -> "recovery " + recovery.status().wire();
                        });
    }

    String text(RecoveryRecord recovery, NotificationStage stage, List<JobId> jobs) {
        Recovery plan = RecoveryPlan.of(recovery);
        List<String> lines = new ArrayList<>();
        lines.add(subject(recovery, stage, jobs.size()));
        lines.add(OneLine.of(recovery.diagnosis().explanation(), MAX_TEXT_LENGTH));
        lines.addAll(cited(recovery.diagnosis()));
        lines.add(stage == NotificationStage.WAITS ? "Proposed steps:" : "Executed steps:");
        plan.steps().forEach(step -> lines.add(step(step)));
        lines.add("Why: " + OneLine.of(plan.reason(), MAX_TEXT_LENGTH));
        lines.add("Jobs: " + named(jobs));
        lines.add(
                link == null
                        ? "Recovery " + recovery.recoveryId()
                        : link.replace("{recoveryId}", recovery.recoveryId().toString()));
        return String.join("\n", lines);
    }

    private static String cause(DiagnosisSummary diagnosis) {
        String what = diagnosis.infraType() == null
                ? diagnosis.category().wire()
                : diagnosis.infraType().wire();
        String node = diagnosis.component().node();
        return what
                + (diagnosis.reason() == null ? "" : " (" + name(diagnosis.reason()) + ")")
                + (node == null ? "" : " on " + name(node));
    }

    private static List<String> cited(DiagnosisSummary diagnosis) {
        List<Citation> cited = new ArrayList<>(diagnosis.evidence());
        if (diagnosis.rootCause() != null && !cited.contains(diagnosis.rootCause())) {
            cited.addFirst(diagnosis.rootCause());
        }
        return cited.stream()
                .limit(MAX_LINES)
                .map(line -> "  > %d: %s".formatted(line.line(), OneLine.of(line.text(), MAX_LINE_LENGTH)))
                .toList();
    }

    private static String step(RecoveryTrace trace) {
        String detail = trace.step().detail();
        return "  %d. %s%s: %s%s"
                .formatted(
                        trace.step().number(),
                        trace.step().action().wire(),
                        trace.step().node() == null
                                ? ""
                                : " " + name(trace.step().node()),
                        trace.step().outcome().wire(),
                        detail == null ? "" : ". " + OneLine.of(detail, MAX_LINE_LENGTH));
    }

    private static String named(List<JobId> jobs) {
        String first = String.join(
                ", ", jobs.stream().limit(MAX_JOBS).map(JobId::toString).toList());
        return jobs.size() <= MAX_JOBS ? first : "%s and %d more".formatted(first, jobs.size() - MAX_JOBS);
    }

    private static String name(String text) {
        return OneLine.of(text, MAX_NAME_LENGTH);
    }
}
