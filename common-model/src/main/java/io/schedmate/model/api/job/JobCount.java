package io.schedmate.model.api.job;

import io.schedmate.model.api.Limits;
import io.schedmate.model.job.JobState;

/**
 * The number of jobs in a state.
 *
 * @param jobs number of the newest jobs in that state that the caller may see
 * @param more whether there are older jobs in that state, which were not counted
 */
public record JobCount(JobState state, int jobs, boolean more) {

    /** The maximum number of jobs counted per state, which limits the cost of a count. */
    public static final int MAX = 100_000;

    public JobCount {
        Limits.between("jobs", jobs, 0, MAX);
    }
}
