package io.schedmate.agent.host;

import io.schedmate.model.job.JobId;

/** Which try of a job runs. */
public interface Attempts {

    /** From 1; 1 where nobody knows. */
    int of(JobId jobId);
}
