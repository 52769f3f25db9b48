package io.schedmate.model.api.recovery;

import io.schedmate.model.RecoveryMode;
import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.model.recovery.RecoveryStatus;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The recovery of a failure, step by step.
 *
 * @param recoveryId id of the recovery, which cordons name as the incident
 * @param attempt attempt that failed
 * @param mode extent to which it may act by itself
 * @param reason reason for the recovery
 * @param steps steps in order
 * @param createdAt time when it was planned
 * @param updatedAt time when it last changed
 * @param expiresAt time until which it can be approved; null = no limit
 * @param approval approval, with the approver
 * @param cancellation cancellation, with the person who cancelled it
 * @param revision number that increases by one with each change
 */
public record Recovery(
        UUID recoveryId,
        UUID failureId,
        JobId jobId,
        int attempt,
        String cluster,
        RecoveryMode mode,
        RecoveryStatus status,
        String reason,
        List<RecoveryTrace> steps,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant expiresAt,
        @Nullable PersonNote approval,
        @Nullable PersonNote cancellation,
        long revision) {

    public Recovery {
        Require.present("recoveryId", recoveryId);
        Require.present("failureId", failureId);
        Require.present("jobId", jobId);
        Limits.atLeast("attempt", attempt, 1);
        Limits.text("cluster", Require.present("cluster", cluster), 1, 128);
        Require.present("mode", mode);
        Require.present("status", status);
        Limits.text("reason", Require.present("reason", reason), 1, 2000);
        steps = Limits.items("steps", steps, 0, 1000);
        Require.present("createdAt", createdAt);
        Require.present("updatedAt", updatedAt);
        Limits.atLeast("revision", revision, 1);
    }
}
