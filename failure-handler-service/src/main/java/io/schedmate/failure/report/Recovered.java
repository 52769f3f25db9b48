package io.schedmate.failure.report;

import io.schedmate.model.recovery.RecoveryStatus;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A job of a recovery; a shared recovery has several.
 *
 * @param restarted whether the recovery has restarted the job
 * @param run the failed run; null = unknown
 */
public record Recovered(
        UUID recoveryId,
        RecoveryStatus status,
        boolean restarted,
        @Nullable Run run) {}
