package io.schedmate.tracker.intake.chunk;

import io.schedmate.model.job.JobId;

/** The chunks that were taken in over HTTP and that the broker has not got yet. */
public interface ChunkBacklog {

    /** Whether more of this job must wait until some have left. */
    boolean isFull(JobId jobId);
}
