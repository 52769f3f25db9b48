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
 * @param recoveryId its id, and the incident that cordons name
 * @param attempt that failed
 * @param mode how far it may act by itself
 * @param reason why there is one
 * @param steps in order
 * @param createdAt when it was planned
 * @param updatedAt when it last changed
 * @param expiresAt until when it can be approved; null = no limit
 * @param approval who approved it
 * @param cancellation who cancelled it
 * @param revision increases by one with each change
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
