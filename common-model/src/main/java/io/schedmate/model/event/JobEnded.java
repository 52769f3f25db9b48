package io.schedmate.model.event;

import io.schedmate.model.advice.WorkloadMetadata;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.MeasuredUse;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Published when an attempt ended or a past job was imported. Later estimates are based on it.
 *
 * @param outcome end state of the attempt
 * @param startedAt start of the attempt; null if it never started
 * @param imported whether it comes from another system's records
 * @param metadata workload of the job; null = its source was not read
 */
public record JobEnded(
        UUID eventId,
        JobId jobId,
        String cluster,
        Integer attempt,
        Instant occurredAt,
        JobSubmission submission,
        JobState outcome,
        JobExit exit,
        @Nullable Instant submittedAt,
        @Nullable Instant startedAt,
        Instant endedAt,
        MeasuredUse used,
        @Nullable WorkloadMetadata metadata,
        boolean imported)
        implements JobEvent {

    public JobEnded {
        Stamp.check(eventId, jobId, cluster, attempt, occurredAt);
        Require.present("submission", submission);
        Require.present("outcome", outcome);
        Require.present("exit", exit);
        Require.present("endedAt", endedAt);
        Require.present("used", used);
        if (!outcome.ended()) {
            throw Require.refused(
                    "outcome", "a state that ends a job", outcome.wire(), "send this event when the job has ended");
        }
        if (startedAt != null && endedAt.isBefore(startedAt)) {
            throw Require.refused(
                    "endedAt", "no earlier than startedAt, " + startedAt, endedAt, "check the time zones");
        }
    }
}
