package io.schedmate.registry.lifecycle;

import io.schedmate.model.api.job.Job;
import io.schedmate.model.api.job.JobAttempt;
import io.schedmate.model.api.job.JobEventRequest;
import io.schedmate.model.event.JobEnded;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.event.JobForgotten;
import io.schedmate.model.event.JobPackingChanged;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.OwnCluster;
import io.schedmate.model.job.PackingChange;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * Creates the events that publish a change. Event ids are derived from the change, so publishing twice has no further
 * effect.
 */
final class Announcements {

    private static final JobExit UNKNOWN_EXIT = new JobExit(null, null, null);

    private Announcements() {}

    static List<JobEvent> submitted(Job job) {
        return List.of(
                new JobSubmitted(
                        id(job.jobId(), "submitted/" + job.submittedAt()),
                        job.jobId(),
                        job.submission().cluster(),
                        1,
                        job.submittedAt(),
                        job.submission()),
                new JobStateChanged(
                        id(job.jobId(), "submitted/state/" + job.submittedAt()),
                        job.jobId(),
                        job.submission().cluster(),
                        1,
                        job.submittedAt(),
                        null,
                        JobState.SUBMITTED,
                        List.of(),
                        null));
    }

    static List<JobEvent> moved(JobState previous, JobRecord record, UUID reportId, Instant at) {
        Job job = record.job();
        JobAttempt attempt = job.attempts().getLast();
        JobExit exit = publishedExit(job, attempt);
        List<String> nodes = publishedNodes(job, attempt);
        List<JobEvent> events = new ArrayList<>();
        events.add(new JobStateChanged(
                id(job.jobId(), reportId + "/state"),
                job.jobId(),
                job.submission().cluster(),
                job.attempt(),
                at,
                previous,
                job.state(),
                nodes,
                exit.schedulerReason()));
        if (job.state() == JobState.FAILED) {
            events.add(new JobFailed(
                    id(job.jobId(), reportId + "/failed"),
                    job.jobId(),
                    job.submission().cluster(),
                    job.attempt(),
                    at,
                    exit,
                    nodes,
                    attempt.startedAt()));
        }
        if (job.state().ended()) {
            events.add(ended(record, attempt, exit, reportId));
        }
        return events;
    }

    static JobPackingChanged packed(Job job, PackingChange change, JobEventRequest report, UUID reportId) {
        return new JobPackingChanged(
                id(job.jobId(), reportId + "/packing"),
                job.jobId(),
                job.submission().cluster(),
                job.attempt(),
                report.occurredAt(),
                change,
                publishedNodes(job, job.attempts().getLast()),
                report.packedWith(),
                null);
    }

    static JobForgotten forgotten(Job job, Instant at) {
        return new JobForgotten(
                id(job.jobId(), "forgotten/" + at),
                job.jobId(),
                job.submission().cluster(),
                job.attempt(),
                at);
    }

    /**
     * Returns the nodes to publish. Nodes that a person reports for their own job stay in the job's record, but are not
     * published as facts about these nodes.
     */
    private static List<String> publishedNodes(Job job, JobAttempt attempt) {
        return OwnCluster.is(job.submission().cluster()) ? List.of() : attempt.nodes();
    }

    private static JobExit publishedExit(Job job, JobAttempt attempt) {
        JobExit exit = Objects.requireNonNullElse(attempt.exit(), UNKNOWN_EXIT);
        return OwnCluster.is(job.submission().cluster()) ? new JobExit(exit.exitCode(), exit.signal(), null) : exit;
    }

    static UUID id(JobId jobId, String what) {
        return UUID.nameUUIDFromBytes((jobId + "/" + what).getBytes(StandardCharsets.UTF_8));
    }

    private static JobEnded ended(JobRecord record, JobAttempt attempt, JobExit exit, UUID reportId) {
        Job job = record.job();
        Instant end = Objects.requireNonNull(attempt.endedAt(), "an ended attempt has its end");
        return new JobEnded(
                id(job.jobId(), reportId + "/ended"),
                job.jobId(),
                job.submission().cluster(),
                job.attempt(),
                end,
                job.submission(),
                job.state(),
                exit,
                job.submittedAt(),
                attempt.startedAt(),
                end,
                Objects.requireNonNull(attempt.used(), "an ended attempt has its use"),
                record.metadata(),
                false);
    }
}
