package io.schedmate.model.api.failure;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.api.Limits;
import io.schedmate.model.api.advice.AnswerStatus;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A failure in a list.
 *
 * @param attempt attempt that failed
 * @param status status of the diagnosis
 * @param category category; null = not diagnosed yet
 * @param infraType part of the infrastructure that failed; null unless the category is infrastructure
 * @param reason finer name of the failure
 * @param retriable whether a new attempt can help
 * @param recoveryId its recovery; null = none
 */
public record FailureSummary(
        UUID failureId,
        JobId jobId,
        int attempt,
        Instant failedAt,
        AnswerStatus status,
        @Nullable FailureCategory category,
        @Nullable InfraType infraType,
        @Nullable String reason,
        @Nullable Boolean retriable,
        @Nullable UUID recoveryId) {

    public FailureSummary {
        Require.present("failureId", failureId);
        Require.present("jobId", jobId);
        Limits.atLeast("attempt", attempt, 1);
        Require.present("failedAt", failedAt);
        Require.present("status", status);
        Limits.text("reason", reason, 1, 256);
        if (infraType != null && category != FailureCategory.INFRASTRUCTURE) {
            throw Require.refused(
                    "infraType", "null unless the category is infrastructure", infraType.wire(), "check the category");
        }
    }
}
