package io.schedmate.tracker.jobs;

import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The known facts about a job.
 *
 * @param attempt the latest attempt
 * @param startedAt when the attempt began to run; null = not yet
 * @param endedAt null = not yet
 * @param packedAt since when it shares its GPUs; null = not shared
 * @param changedAt time of the latest event
 * @param nodes nodes of the attempt; empty if unknown
 */
public record KnownJob(
        JobId jobId,
        String cluster,
        int attempt,
        JobState state,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable Instant packedAt,
        Instant changedAt,
        List<String> nodes) {

    public KnownJob {
        nodes = List.copyOf(nodes);
    }

    /** Returns whether the attempt was placed on nodes; an attempt that ended at once also was. */
    public boolean hasStarted() {
        return state != JobState.SUBMITTED && state != JobState.QUEUED;
    }

    /**
     * Returns the job after an event. It only moves forward: a repeated or late event changes nothing. The stages of an
     * attempt are not compared by time, because a scheduler reports when the job started, which may be before it was
     * registered here.
     */
    public KnownJob after(int newAttempt, JobState newState, Instant at, List<String> newNodes) {
        if (newAttempt < attempt || (newAttempt == attempt && !goesOnTo(newState, at))) {
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
                at.isBefore(changedAt) ? changedAt : at,
                another || !newNodes.isEmpty() ? newNodes : nodes);
    }

    private boolean goesOnTo(JobState newState, Instant at) {
        return !state.ended() && (newState.stage() > state.stage() || newState == state && !at.isBefore(changedAt));
    }

    public KnownJob sharing(@Nullable Instant since) {
        return new KnownJob(jobId, cluster, attempt, state, startedAt, endedAt, since, changedAt, nodes);
    }
}
