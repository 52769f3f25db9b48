package io.schedmate.tracker.jobs;

import io.schedmate.model.event.JobAdvised;
import io.schedmate.model.job.JobId;
import java.util.Optional;

/** Stores the throughput of similar jobs, as the advisor reports it. */
public interface SimilarThroughputs {

    /** Stores the latest advice on each job. */
    void advised(JobAdvised event);

    /** Returns the throughput; empty if the advice has none for this type of GPU. */
    Optional<SimilarThroughput> of(JobId jobId, String gpuType);
}
