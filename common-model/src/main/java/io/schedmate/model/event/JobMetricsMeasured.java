package io.schedmate.model.event;

import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.model.metrics.MetricsSnapshot;
import java.time.Instant;
import java.util.UUID;

/**
 * A job's training metrics, as of now.
 */
public record JobMetricsMeasured(
        UUID eventId, JobId jobId, String cluster, Integer attempt, Instant occurredAt, MetricsSnapshot metrics)
        implements JobEvent {

    public JobMetricsMeasured {
        Stamp.check(eventId, jobId, cluster, attempt, occurredAt);
        Require.present("metrics", metrics);
    }
}
