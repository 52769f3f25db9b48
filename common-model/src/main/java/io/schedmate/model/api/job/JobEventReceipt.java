package io.schedmate.model.api.job;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import java.time.Instant;
import java.util.UUID;

/**
 * Confirms that a reported event was recorded.
 *
 * @param recordedAt time when it was first recorded
 * @param state state of the job after the event
 * @param attempt attempt of the job after the event
 */
public record JobEventReceipt(
        UUID eventId, JobId jobId, Instant occurredAt, Instant recordedAt, JobState state, int attempt) {

    public JobEventReceipt {
        Require.present("eventId", eventId);
        Require.present("jobId", jobId);
        Require.present("occurredAt", occurredAt);
        Require.present("recordedAt", recordedAt);
        Require.present("state", state);
        Limits.atLeast("attempt", attempt, 1);
    }
}
