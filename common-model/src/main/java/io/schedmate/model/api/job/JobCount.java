package io.schedmate.model.api.job;

import io.schedmate.model.api.Limits;
import io.schedmate.model.job.JobState;

/**
 * How many jobs are in a state.
 *
 * @param state the state
 * @param jobs how many of the newest of that state the caller may see
 * @param more whether there are older ones in that state, which were not looked at
 */
public record JobCount(JobState state, int jobs, boolean more) {

    /** So many jobs of a state are looked at, which bounds what a count costs. */
    public static final int MOST = 100_000;

    public JobCount {
        Limits.between("jobs", jobs, 0, MOST);
    }
}
