package io.schedmate.tracker.jobs;

import io.schedmate.model.job.JobId;
import java.time.Instant;

/** Removes what is kept of a job. */
public interface Forgetting {

    /**
     * Forgets a job; harmless when that was done before.
     *
     * @param until what has happened to a job of that id later is another job's
     */
    void forget(JobId jobId, Instant until);
}
