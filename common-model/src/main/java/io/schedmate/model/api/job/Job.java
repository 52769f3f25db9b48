package io.schedmate.model.api.job;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import java.time.Instant;
import java.util.List;

/**
 * A job and its state.
 *
 * @param jobId UUIDv5 of cluster, scheduler and externalId; anyone can compute it
 * @param submission the job as submitted to the scheduler
 * @param state state of the latest attempt
 * @param attempt number of the latest attempt
 * @param submittedAt time when it was first reported
 * @param packing the jobs that share its GPUs
 * @param attempts all attempts, oldest first
 */
public record Job(
        JobId jobId,
        JobSubmission submission,
        JobState state,
        int attempt,
        Instant submittedAt,
        JobPacking packing,
        List<JobAttempt> attempts) {

    public Job {
        Require.present("jobId", jobId);
        Require.present("submission", submission);
        Require.present("state", state);
        Limits.atLeast("attempt", attempt, 1);
        Require.present("submittedAt", submittedAt);
        Require.present("packing", packing);
        attempts = Limits.items("attempts", attempts, 1, 10000);
    }
}
