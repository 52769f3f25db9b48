package io.schedmate.failure.alert;

import io.schedmate.failure.jobs.KnownJobs.Ownership;
import io.schedmate.failure.notification.Notification;
import io.schedmate.failure.notification.Notification.Subject;
import io.schedmate.failure.notification.Notification.Urgency;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.AlertStatus;
import io.schedmate.model.alert.JobAlert;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Builds notifications about alerts. */
final class AlertNotification {

    private static final String NAME = "SchedMateJobAlert";

    /**
     * The time after which an incident counts as over without a further notification. Jobs run for weeks, and an alert
     * may stay unchanged until the job ends.
     */
    private static final Duration LASTS = Duration.ofDays(30);

    private AlertNotification() {}

    static Notification of(JobAlert alert, Ownership ownership, String text) {
        String condition = alert.condition().wire();
        boolean isOver = alert.status() == AlertStatus.CLOSED;
        return new Notification(
                new Subject(
                        alert.alertId().toString(),
                        NAME,
                        alert.cluster(),
                        condition,
                        Map.of(
                                "condition", condition,
                                "job", alert.jobId().toString(),
                                "alert", alert.alertId().toString()),
                        alert.openedAt(),
                        LASTS,
                        Map.of("alert", alert)),
                isOver ? Urgency.INFO : urgency(alert.severity()),
                isOver,
                List.of(alert.jobId()),
                Stream.ofNullable(ownership.owner()).collect(Collectors.toSet()),
                text);
    }

    static Notification summary(String owner, List<JobAlert> alerts, Instant at, String text) {
        return new Notification(
                new Subject(
                        "alerts of " + owner,
                        "SchedMateJobAlerts",
                        alerts.getFirst().cluster(),
                        "summary",
                        Map.of("owner", owner),
                        at,
                        LASTS,
                        Map.of("alerts", alerts)),
                urgency(alerts.stream()
                        .map(JobAlert::severity)
                        .max(AlertSeverity::compareTo)
                        .orElse(AlertSeverity.INFO)),
                false,
                alerts.stream().map(JobAlert::jobId).distinct().toList(),
                owner.isEmpty() ? Set.of() : Set.of(owner),
                text);
    }

    private static Urgency urgency(AlertSeverity severity) {
        return switch (severity) {
            case INFO -> Urgency.INFO;
            case WARNING -> Urgency.WARNING;
            case CRITICAL -> Urgency.CRITICAL;
        };
    }
}
