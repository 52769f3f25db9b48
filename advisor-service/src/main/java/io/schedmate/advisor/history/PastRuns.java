package io.schedmate.advisor.history;

import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The finished jobs, one run of each. */
public interface PastRuns {

    /** @return false when a later attempt of the job is kept already; nothing is changed then */
    boolean keep(PastRun run);

    Map<JobId, PastRun> find(Collection<JobId> jobs);

    /** Runs that are not found by similarity yet, the oldest first. */
    List<PastRun> notIndexed(String space, int most);

    void indexed(Collection<JobId> jobs, String space);

    /** Removes the run that had ended by then, of one job; tells whether none is left. */
    boolean forget(JobId jobId, Instant until);

    /** Some that ended before then. */
    List<JobId> endedBefore(Instant time, int most);
}
