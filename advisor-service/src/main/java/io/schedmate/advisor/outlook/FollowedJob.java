package io.schedmate.advisor.outlook;

import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The latest attempt of a job according to its reports.
 *
 * @param gpus total number of requested GPUs; 0 if none
 * @param submission null if it is unknown or was already deleted
 * @param startedAt null while the job waits
 * @param isPredicted whether an outlook of the job is stored for calibration
 */
public record FollowedJob(
        JobId jobId,
        String cluster,
        @Nullable String queue,
        int gpus,
        JobState state,
        @Nullable JobSubmission submission,
        Instant queuedAt,
        @Nullable Instant startedAt,
        boolean isPredicted) {}
