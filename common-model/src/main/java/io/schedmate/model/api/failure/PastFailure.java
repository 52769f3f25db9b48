package io.schedmate.model.api.failure;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.api.Limits;
import io.schedmate.model.api.feedback.Feedback;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A diagnosed failure, with the actions taken and the feedback on its diagnosis.
 *
 * @param jobName name of the job; null = none or unknown
 * @param project project of the job; null = none
 * @param infraType part of the infrastructure that failed; null = none or unknown
 * @param reason finer name of the failure; null = none
 * @param node node found faulty; null = none
 * @param line line that states the cause, with secrets masked; null = none
 * @param remedy the actions taken; null = none
 * @param feedback feedback on the diagnosis; null = none
 */
public record PastFailure(
        UUID failureId,
        JobId jobId,
        @Nullable String jobName,
        @Nullable String project,
        int attempt,
        Instant failedAt,
        FailureCategory category,
        @Nullable InfraType infraType,
        @Nullable String reason,
        String cluster,
        @Nullable String node,
        @Nullable String line,
        @Nullable Remedy remedy,
        @Nullable Feedback feedback) {

    public PastFailure {
        Require.present("failureId", failureId);
        Require.present("jobId", jobId);
        Limits.atLeast("attempt", attempt, 1);
        Require.present("failedAt", failedAt);
        Require.present("category", category);
        Limits.text("reason", reason, 1, 256);
        Require.present("cluster", cluster);
    }
}
