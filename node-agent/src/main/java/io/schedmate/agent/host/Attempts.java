package io.schedmate.agent.host;

import io.schedmate.model.job.JobId;

/** Finds the current attempt of a job. */
public interface Attempts {

    /** Returns the number of the attempt, counted from 1; 1 if it is unknown. */
    int of(JobId jobId);
}
