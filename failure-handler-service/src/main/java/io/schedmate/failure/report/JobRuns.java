package io.schedmate.failure.report;

import io.schedmate.failure.jobs.Visible;
import io.schedmate.model.event.JobAdvised;
import io.schedmate.model.event.JobStateChanged;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stores when attempts ran. */
public interface JobRuns {

    /**
     * Which runs are asked for; null for any owner, project or cluster.
     *
     * @param from runs that ended before are left out
     * @param to and those that began then or later
     * @param visible whose jobs; null = everybody's
     */
    record Query(
            Instant from,
            Instant to,
            @Nullable String owner,
            @Nullable String project,
            @Nullable String cluster,
            @Nullable Visible visible) {}

    /** Keeps the start and the end of an attempt, in whichever order word of them comes. */
    void moved(JobStateChanged event);

    /** Stores the first estimate of how long a job takes. */
    void advised(JobAdvised event);

    /** The times in which GPUs were idle that overlap the period, up to a limit. */
    List<Idle> idle(Query query, int atMost);

    /** By job and attempt, so many at most. */
    List<Run> list(Query query, int atMost);

    /** The jobs of recoveries that were planned in the period, so many at most. */
    List<Recovered> recovered(Query query, int atMost);
}
