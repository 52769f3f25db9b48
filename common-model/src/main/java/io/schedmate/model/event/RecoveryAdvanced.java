package io.schedmate.model.event;

import io.schedmate.model.RecoveryMode;
import io.schedmate.model.check.Require;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.job.JobId;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.model.recovery.RecoveryStep;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Published when a recovery executes or proposes a step.
 *
 * @param status status of the whole recovery after this step
 * @param approvedBy name of the approver; null if no approval was needed
 */
public record RecoveryAdvanced(
        UUID eventId,
        JobId jobId,
        String cluster,
        Integer attempt,
        Instant occurredAt,
        UUID recoveryId,
        RecoveryMode mode,
        RecoveryStatus status,
        RecoveryStep step,
        DiagnosisSummary diagnosis,
        @Nullable String approvedBy)
        implements JobEvent {

    public RecoveryAdvanced {
        Stamp.check(eventId, jobId, cluster, attempt, occurredAt);
        Require.present("recoveryId", recoveryId);
        Require.present("mode", mode);
        Require.present("status", status);
        Require.present("step", step);
        Require.present("diagnosis", diagnosis);
    }
}
