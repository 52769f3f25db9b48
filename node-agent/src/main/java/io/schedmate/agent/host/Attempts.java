package io.schedmate.agent.host;

import io.schedmate.model.job.JobId;

/** Finds the running attempt of a job. */
public interface Attempts {

    /** Returns a number from 1; 1 if unknown. */
    int of(JobId jobId);
}
