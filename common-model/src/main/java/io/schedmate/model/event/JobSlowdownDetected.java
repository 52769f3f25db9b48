package io.schedmate.model.event;

import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.model.metrics.Slowdown;
import java.time.Instant;
import java.util.UUID;

/** Published when a job has become slower and remains so. */
public record JobSlowdownDetected(
        UUID eventId, JobId jobId, String cluster, Integer attempt, Instant occurredAt, Slowdown slowdown)
        implements JobEvent {

    public JobSlowdownDetected {
        Stamp.check(eventId, jobId, cluster, attempt, occurredAt);
        Require.present("slowdown", slowdown);
    }
}
