package io.schedmate.model.event;

import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.UUID;

/**
 * An administrator had an ended job forgotten: whoever keeps something about it removes that, and takes in nothing more
 * that had happened by then. A job that is submitted again later is another one.
 *
 * @param attempt the last
 */
public record JobForgotten(UUID eventId, JobId jobId, String cluster, Integer attempt, Instant occurredAt)
        implements JobStateEvent {

    public JobForgotten {
        Stamp.check(eventId, jobId, cluster, attempt, occurredAt);
    }
}
