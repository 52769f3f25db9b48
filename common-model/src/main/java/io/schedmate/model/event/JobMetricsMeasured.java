package io.schedmate.model.event;

import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.model.metrics.MetricsSnapshot;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The current training metrics of a job.
 *
 * @param hardware how its GPUs were used up to now; null while its nodes have told nothing of its steady phase
 */
public record JobMetricsMeasured(
        UUID eventId,
        JobId jobId,
        String cluster,
        Integer attempt,
        Instant occurredAt,
        MetricsSnapshot metrics,
        @Nullable HardwareUse hardware)
        implements JobEvent {

    public JobMetricsMeasured {
        Stamp.check(eventId, jobId, cluster, attempt, occurredAt);
        Require.present("metrics", metrics);
    }
}
