package io.schedmate.advisor.history;

import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * GPU use of jobs, computed from the samples of their nodes. A sample of a node that several jobs share counts for
 * none of them, unless the agent knows which job owns each GPU.
 */
public interface GpuUse {

    /** Where a job runs, from when, until when. */
    void changed(JobStateChanged event);

    void sampled(NodeSampled sample);

    /** Empty where no sample was of this attempt. */
    Optional<Measured> of(JobId jobId, int attempt);

    void forget(JobId jobId, Instant until);

    /** Removes what is of attempts that ended before a time, or whose end was never told and that started before another. */
    int forgetBefore(Instant ended, Instant started);

    /**
     * @param readings of one GPU each
     * @param utilisationRatio 0 to 1, mean of all readings
     * @param memoryPeakBytes the most that one GPU held
     */
    record Measured(
            long readings,
            double utilisationRatio,
            @Nullable Long memoryPeakBytes) {}
}
