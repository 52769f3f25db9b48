package io.schedmate.model.event;

import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An event about one job, identified by its {@code eventId}: a consumer that has seen the id has seen the event.
 *
 * <p>Only {@link NodeSampled} may lack a job, for data of a node that belongs to none of its jobs.
 */
public sealed interface JobEvent
        permits JobSubmitted,
                JobStateEvent,
                JobFailed,
                JobEnded,
                LogChunk,
                JobMetricsMeasured,
                JobSlowdownDetected,
                JobAdvised,
                NodeSampled,
                RecoveryAdvanced,
                JobAlertEvent {

    UUID eventId();

    @Nullable
    JobId jobId();

    String cluster();

    /** Returns the attempt, from 1; null only if there is no job. */
    @Nullable
    Integer attempt();

    /** Returns the time when it happened, by the clock of the observing component. */
    Instant occurredAt();
}
