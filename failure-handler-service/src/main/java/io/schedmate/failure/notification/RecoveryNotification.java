package io.schedmate.failure.notification;

import io.schedmate.failure.notification.Notification.Subject;
import io.schedmate.failure.notification.Notification.Urgency;
import io.schedmate.failure.recovery.RecoveryPlan;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.job.JobId;
import io.schedmate.model.recovery.RecoveryStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Builds notifications about a recovery: one incident per recovery, opened when it waits for an approval or has failed,
 * and otherwise resolved when it is over.
 */
public final class RecoveryNotification {

    /**
     * The time after which an incident counts as over without a further notification. A proposal expires within this
     * time.
     */
    private static final Duration LASTS = Duration.ofDays(1);

    private RecoveryNotification() {}

    public static Notification of(
            RecoveryRecord recovery, NotificationStage stage, List<JobId> jobs, Set<String> owners, String text) {
        String category = recovery.diagnosis().category().wire();
        String id = recovery.recoveryId().toString();
        boolean isOver = stage == NotificationStage.OVER && recovery.status() != RecoveryStatus.FAILED;
        return new Notification(
                new Subject(
                        id,
                        "SchedMateRecovery",
                        recovery.failed().cluster(),
                        category,
                        Map.of("category", category, "recovery", id),
                        recovery.createdAt(),
                        LASTS,
                        Map.of("recovery", RecoveryPlan.of(recovery), "diagnosis", recovery.diagnosis())),
                urgency(stage, isOver),
                isOver,
                jobs,
                owners,
                text);
    }

    /** Returns the urgency. It is critical if a recovery was tried and failed, because only people can handle that. */
    private static Urgency urgency(NotificationStage stage, boolean isOver) {
        if (isOver) {
            return Urgency.INFO;
        }
        return stage == NotificationStage.WAITS ? Urgency.ERROR : Urgency.CRITICAL;
    }
}
