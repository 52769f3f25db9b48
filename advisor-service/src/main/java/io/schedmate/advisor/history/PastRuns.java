package io.schedmate.advisor.history;

import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Stores finished jobs, one run per job. */
public interface PastRuns {

    /** @return false if a later attempt of the job is already stored; nothing changes then */
    boolean keep(PastRun run);

    Map<JobId, PastRun> find(Collection<JobId> jobs);

    /** Returns runs that are not in the similarity index yet, oldest first. */
    List<PastRun> notIndexed(String space, int most);

    void indexed(Collection<JobId> jobs, String space);

    /**
     * Deletes one job's run if it ended at or before this time.
     *
     * @return whether no run of the job is left
     */
    boolean forget(JobId jobId, Instant until);

    /** Returns some jobs that ended before this time. */
    List<JobId> endedBefore(Instant time, int most);
}
