package io.schedmate.advisor.history;

import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * GPU use of jobs, computed from the samples of their nodes. A sample of a node shared by several jobs counts for none
 * of them, unless the agent knows which job owns each GPU.
 */
public interface GpuUse {

    /** Records the nodes and the times of a job. */
    void changed(JobStateChanged event);

    void sampled(NodeSampled sample);

    /** Empty without samples of this attempt. */
    Optional<Measured> of(JobId jobId, int attempt);

    void forget(JobId jobId, Instant until);

    /** Deletes attempts that ended before a time, or that have no known end and started before another. */
    int forgetBefore(Instant ended, Instant started);

    /**
     * @param readings number of readings, one GPU each
     * @param utilisationRatio 0 to 1, mean of all readings
     * @param memoryPeakBytes the highest use of one GPU
     */
    record Measured(
            long readings,
            double utilisationRatio,
            @Nullable Long memoryPeakBytes) {}
}
