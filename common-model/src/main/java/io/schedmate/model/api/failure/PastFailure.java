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
 * A failure that was diagnosed, with what was done about it and what people said of its diagnosis.
 *
 * @param failureId its id
 * @param jobId the job that failed
 * @param jobName the job's name; null = it has none, or it is not known
 * @param project the job's project; null = none
 * @param attempt the attempt that failed
 * @param failedAt when it failed
 * @param category whose failure it was
 * @param infraType which part of the infrastructure; null = none, or not known
 * @param reason the finer name; null = none
 * @param cluster the job's cluster
 * @param node the node that was found at fault; null = none
 * @param line the line that told the cause, secrets masked; null = no line did
 * @param remedy what was done about it; null = nothing
 * @param feedback what a person said of the diagnosis; null = nothing
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
