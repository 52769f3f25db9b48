package io.schedmate.model.event;

import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What happened to one job, told once under one id: whoever meets an {@code eventId} again has seen the event.
 *
 * <p>Only {@link NodeSampled} may be without a job, for what belongs to a node and to no job on it.
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
                RecoveryAdvanced {

    UUID eventId();

    @Nullable
    JobId jobId();

    String cluster();

    /** Counts from 1; null only where there is no job. */
    @Nullable
    Integer attempt();

    /** When it happened, by the clock of the part that saw it. */
    Instant occurredAt();
}
