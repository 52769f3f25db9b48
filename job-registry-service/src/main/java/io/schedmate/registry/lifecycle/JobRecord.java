package io.schedmate.registry.lifecycle;

import io.schedmate.model.advice.WorkloadMetadata;
import io.schedmate.model.api.job.Job;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.model.metrics.Rate;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A job together with the findings of other services, which later estimates are based on.
 *
 * @param metadata what the advisor read from its source
 * @param throughput the last that was measured
 * @param hardware how the latest attempt's GPUs were used, as last told
 */
public record JobRecord(
        Job job,
        @Nullable WorkloadMetadata metadata,
        @Nullable Rate throughput,
        @Nullable HardwareUse hardware) {

    public static JobRecord of(Job job) {
        return new JobRecord(job, null, null, null);
    }

    public JobRecord with(Job changed) {
        return new JobRecord(changed, metadata, throughput, changed.attempt() == job.attempt() ? hardware : null);
    }

    /** When the latest attempt ended; null while it has not. */
    public @Nullable Instant endedAt() {
        return job.state().ended() ? job.attempts().getLast().endedAt() : null;
    }
}
