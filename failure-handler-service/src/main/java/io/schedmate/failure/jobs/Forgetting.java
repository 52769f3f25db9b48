package io.schedmate.failure.jobs;

import io.schedmate.model.job.JobId;
import java.time.Instant;

/** Deletes what is kept about a job. */
public interface Forgetting {

    /**
     * Forgets a job's log, failures and progress; its recoveries keep their trace, without lines of the log. Harmless
     * when that was done before.
     *
     * @param until what has happened to a job of that id later is another job's
     */
    void forget(JobId jobId, Instant until);
}
