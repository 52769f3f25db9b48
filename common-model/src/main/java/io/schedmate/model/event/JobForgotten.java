package io.schedmate.model.event;

import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.UUID;

/**
 * Published when an administrator requests that an ended job be forgotten. Every consumer deletes its data about the
 * job and ignores older events about it. A job that is submitted again later is another job.
 *
 * @param attempt last attempt of the job
 */
public record JobForgotten(UUID eventId, JobId jobId, String cluster, Integer attempt, Instant occurredAt)
        implements JobStateEvent {

    public JobForgotten {
        Stamp.check(eventId, jobId, cluster, attempt, occurredAt);
    }
}
