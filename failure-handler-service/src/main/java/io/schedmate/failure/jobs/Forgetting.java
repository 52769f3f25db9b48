package io.schedmate.failure.jobs;

import io.schedmate.model.job.JobId;
import java.time.Instant;

/** Deletes the data of a job. */
public interface Forgetting {

    /**
     * Deletes a job's log, failures and progress. Its recoveries are kept without lines of the log. Repeating the call
     * has no further effect.
     *
     * @param until later data under the same id belongs to a newly submitted job and is kept
     */
    void forget(JobId jobId, Instant until);
}
