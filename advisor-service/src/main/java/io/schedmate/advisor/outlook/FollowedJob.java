package io.schedmate.advisor.outlook;

import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A job's latest attempt as its reports tell it.
 *
 * @param gpus that it asks for in all; 0 where it asks for none
 * @param submission null where it has not been heard of yet, or not any more
 * @param startedAt null while it waits
 * @param isPredicted whether an outlook of it is kept to learn from
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
