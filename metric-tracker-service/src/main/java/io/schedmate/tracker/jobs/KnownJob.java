package io.schedmate.tracker.jobs;

import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the tracker has been told of a job.
 *
 * @param attempt the latest
 * @param startedAt when the attempt began to run; null = not yet
 * @param endedAt null = not yet
 * @param packedAt since when it shares its GPUs; null = it has them to itself
 * @param changedAt of the latest event
 */
public record KnownJob(
        JobId jobId,
        String cluster,
        int attempt,
        JobState state,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable Instant packedAt,
        Instant changedAt) {

    /** Moves on in time only: an event that comes again, or late, changes nothing. */
    public KnownJob after(int newAttempt, JobState newState, Instant at) {
        if (newAttempt < attempt || (newAttempt == attempt && (state.ended() || at.isBefore(changedAt)))) {
            return this;
        }
        boolean another = newAttempt > attempt;
        return new KnownJob(
                jobId,
                cluster,
                newAttempt,
                newState,
                newState == JobState.RUNNING ? at : another ? null : startedAt,
                newState.ended() ? at : null,
                another || newState.ended() ? null : packedAt,
                at);
    }

    public KnownJob sharing(@Nullable Instant since) {
        return new KnownJob(jobId, cluster, attempt, state, startedAt, endedAt, since, changedAt);
    }
}
