package io.schedmate.tracker.jobs;

import io.schedmate.model.job.JobId;
import java.time.Instant;

/** Deletes the data of a job, or old data of all jobs. */
public interface Forgetting {

    /**
     * Deletes a job's data. Repeating the call has no further effect.
     *
     * @param until later data under the same id belongs to a newly submitted job and is kept
     */
    void forget(JobId jobId, Instant until);

    /**
     * Deletes old data, and jobs without events or log lines since this time, whether they have ended or not.
     *
     * @return the number of deleted rows
     */
    int forgetBefore(Instant time);
}
