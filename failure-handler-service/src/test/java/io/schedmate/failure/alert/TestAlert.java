package io.schedmate.failure.alert;

import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertCost;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertNote;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.AlertStatus;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.model.job.JobId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An alert as the tracker publishes it. */
public record TestAlert(
        JobId jobId,
        AlertCondition condition,
        AlertSeverity severity,
        AlertStatus status,
        int openings,
        Instant at,
        @Nullable AlertNote acknowledged,
        @Nullable AlertNote silenced,
        List<String> lines,
        String node) {

    public static final String CLUSTER = "hall-a";

    /** Returns a hang that was just detected. */
    public static TestAlert hang(String externalId, Instant at) {
        return new TestAlert(
                JobId.of(CLUSTER, "slurm", externalId),
                AlertCondition.HANG,
                AlertSeverity.WARNING,
                AlertStatus.OPEN,
                1,
                at,
                null,
                null,
                List.of("step 90 loss 2.1"),
                "n01");
    }

    public TestAlert of(AlertCondition other) {
        return new TestAlert(jobId, other, severity, status, openings, at, acknowledged, silenced, lines, node);
    }

    public TestAlert as(AlertSeverity other) {
        return new TestAlert(jobId, condition, other, status, openings, at, acknowledged, silenced, lines, node);
    }

    public TestAlert at(Instant later) {
        return new TestAlert(jobId, condition, severity, status, openings, later, acknowledged, silenced, lines, node);
    }

    public TestAlert closed() {
        return new TestAlert(
                jobId, condition, severity, AlertStatus.CLOSED, openings, at, acknowledged, silenced, lines, node);
    }

    public TestAlert again() {
        return new TestAlert(
                jobId, condition, severity, AlertStatus.OPEN, openings + 1, at, null, silenced, lines, node);
    }

    public TestAlert acknowledgedBy(String person) {
        return new TestAlert(
                jobId,
                condition,
                severity,
                AlertStatus.ACKNOWLEDGED,
                openings,
                at,
                new AlertNote(person, at, null, null),
                silenced,
                lines,
                node);
    }

    public TestAlert silencedUntil(Instant end) {
        return new TestAlert(
                jobId,
                condition,
                severity,
                status,
                openings,
                at,
                acknowledged,
                new AlertNote("ines", at, end, null),
                lines,
                node);
    }

    public TestAlert withLines(String... others) {
        return new TestAlert(
                jobId, condition, severity, status, openings, at, acknowledged, silenced, List.of(others), node);
    }

    public TestAlert on(String other) {
        return new TestAlert(jobId, condition, severity, status, openings, at, acknowledged, silenced, lines, other);
    }

    public JobAlertChanged event(AlertChange change) {
        JobAlert alert = alert();
        return new JobAlertChanged(
                UUID.nameUUIDFromBytes(
                        (change + "|" + alert.alertId() + openings + at + severity).getBytes(StandardCharsets.UTF_8)),
                jobId,
                CLUSTER,
                1,
                at,
                change,
                alert);
    }

    public JobAlert alert() {
        return new JobAlert(
                JobAlert.id(jobId, 1, condition),
                jobId,
                CLUSTER,
                1,
                condition,
                "silent",
                severity,
                status,
                "No step for 14 minutes; the usual gap is 20 s.",
                "Check the stacks of its ranks.",
                new AlertEvidence(lines, Map.of("silentSeconds", 840.0), List.of(node)),
                new AlertCost(3.25, 12.5),
                at.minusSeconds(840),
                at,
                openings,
                at,
                status == AlertStatus.CLOSED ? at : null,
                acknowledged,
                silenced);
    }
}
