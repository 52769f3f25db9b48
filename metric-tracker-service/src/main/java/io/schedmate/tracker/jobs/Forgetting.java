package io.schedmate.tracker.jobs;

import io.schedmate.model.job.JobId;
import java.time.Instant;

/** Removes what is kept of a job, or of all jobs for long enough. */
public interface Forgetting {

    /**
     * Forgets a job; harmless when that was done before.
     *
     * @param until what has happened to a job of that id later is another job's
     */
    void forget(JobId jobId, Instant until);

    /**
     * Forgets what is too old, and with it jobs of which nothing was told or read since, whether they have ended or not.
     *
     * @return how many rows
     */
    int forgetBefore(Instant time);
}
