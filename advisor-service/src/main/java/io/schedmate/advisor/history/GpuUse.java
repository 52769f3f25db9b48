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

    /** Records the nodes and the times of an attempt. */
    void changed(JobStateChanged event);

    void sampled(NodeSampled sample);

    /** Returns the use; empty if there are no samples of this attempt. */
    Optional<Measured> of(JobId jobId, int attempt);

    void forget(JobId jobId, Instant until);

    /** Deletes attempts that ended before one time, and attempts without a known end that started before another. */
    int forgetBefore(Instant ended, Instant started);

    /**
     * The measured GPU use.
     *
     * @param readings number of readings, each of one GPU
     * @param utilisationRatio mean of all readings, 0 to 1
     * @param memoryPeakBytes highest memory use of one GPU
     */
    record Measured(
            long readings,
            double utilisationRatio,
            @Nullable Long memoryPeakBytes) {}
}
