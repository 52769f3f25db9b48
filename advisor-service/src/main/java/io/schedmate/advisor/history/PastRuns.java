package io.schedmate.advisor.history;

import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Stores the finished jobs, one run each. */
public interface PastRuns {

    /** @return false if a later attempt of the job is already stored; nothing is changed then */
    boolean keep(PastRun run);

    Map<JobId, PastRun> find(Collection<JobId> jobs);

    /** Returns runs that are not in the similarity index yet, oldest first. */
    List<PastRun> notIndexed(String space, int most);

    void indexed(Collection<JobId> jobs, String space);

    /**
     * Deletes one job's run if it had ended by then.
     *
     * @return whether none is left
     */
    boolean forget(JobId jobId, Instant until);

    /** Returns some that ended before then. */
    List<JobId> endedBefore(Instant time, int most);
}
