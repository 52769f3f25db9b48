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
     * Selects runs; null = any owner, project or cluster.
     *
     * @param from runs that ended earlier are omitted
     * @param to runs that began at or after this time are omitted
     * @param visible the jobs that the caller may see; null = all
     */
    record Query(
            Instant from,
            Instant to,
            @Nullable String owner,
            @Nullable String project,
            @Nullable String cluster,
            @Nullable Visible visible) {}

    /** Stores the start and the end of an attempt, in any order of their events. */
    void moved(JobStateChanged event);

    /** Stores the first estimate of a job's duration. */
    void advised(JobAdvised event);

    /** Returns the idle times that overlap the period, up to a limit. */
    List<Idle> idle(Query query, int atMost);

    /** Returns runs in the order of job and attempt, up to a limit. */
    List<Run> list(Query query, int atMost);

    /** Returns the jobs of recoveries that were planned in the period, up to a limit. */
    List<Recovered> recovered(Query query, int atMost);
}
