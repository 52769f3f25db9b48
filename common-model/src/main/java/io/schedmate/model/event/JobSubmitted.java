package io.schedmate.model.event;

import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSubmission;
import java.time.Instant;
import java.util.UUID;

/** Published when a job was submitted to the scheduler. */
public record JobSubmitted(
        UUID eventId, JobId jobId, String cluster, Integer attempt, Instant occurredAt, JobSubmission submission)
        implements JobEvent {

    public JobSubmitted {
        Stamp.check(eventId, jobId, cluster, attempt, occurredAt);
        Require.present("submission", submission);
        if (!submission.jobId().equals(jobId)) {
            throw Require.refused(
                    "jobId",
                    submission.jobId() + " computed from its cluster, scheduler and external id",
                    jobId,
                    "compute it from them");
        }
        if (!submission.cluster().equals(cluster)) {
            throw Require.refused(
                    "cluster",
                    "the submission's cluster, " + submission.cluster(),
                    cluster,
                    "use the same cluster in both");
        }
    }
}
