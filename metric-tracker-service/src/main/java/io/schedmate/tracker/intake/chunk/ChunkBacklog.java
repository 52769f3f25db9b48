package io.schedmate.tracker.intake.chunk;

import io.schedmate.model.job.JobId;
import java.util.Collection;
import java.util.Set;

/** Counts the chunks that were received over HTTP and not yet sent to the broker. */
public interface ChunkBacklog {

    /** Returns the jobs that must wait until some of their chunks are sent. */
    Set<JobId> full(Collection<JobId> jobs);
}
