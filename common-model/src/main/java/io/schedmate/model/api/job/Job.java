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
 * @param submission the job as it was handed to the scheduler
 * @param state where the latest attempt stands
 * @param attempt the latest attempt
 * @param submittedAt when it was first told of
 * @param packing whom it shares its GPUs with
 * @param attempts every try, oldest first
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
