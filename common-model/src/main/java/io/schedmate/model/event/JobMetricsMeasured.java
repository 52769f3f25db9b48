package io.schedmate.model.event;

import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.model.metrics.MetricsSnapshot;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Published with the current training metrics of a job.
 *
 * @param hardware GPU use of the job so far; null while its nodes have reported nothing from its steady phase
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
