package io.schedmate.failure.report;

import io.schedmate.model.recovery.RecoveryStatus;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A job of a recovery; a recovery of several jobs has several.
 *
 * @param restarted whether the recovery has started the job again
 * @param run that failed; null where nobody told of it
 */
public record Recovered(
        UUID recoveryId,
        RecoveryStatus status,
        boolean restarted,
        @Nullable Run run) {}
