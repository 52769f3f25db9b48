package io.schedmate.advisor.outlook;

import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSubmission;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A job with GPUs whose latest attempt ran and ended.
 *
 * @param submission null if it is unknown or was already deleted
 */
public record EndedJob(
        JobId jobId,
        @Nullable String queue,
        int gpus,
        Instant queuedAt,
        Instant startedAt,
        Instant endedAt,
        @Nullable JobSubmission submission) {}
