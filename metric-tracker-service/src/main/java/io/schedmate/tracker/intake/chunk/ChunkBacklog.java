package io.schedmate.tracker.intake.chunk;

import io.schedmate.model.job.JobId;
import java.util.Collection;
import java.util.Set;

/** The chunks that were taken in over HTTP and that the broker has not got yet. */
public interface ChunkBacklog {

    /** Those of the jobs of which more must wait until some have left. */
    Set<JobId> full(Collection<JobId> jobs);
}
