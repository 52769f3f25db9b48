package io.schedmate.model.api.job;

import io.schedmate.model.api.Limits;
import java.util.List;

/**
 * The number of jobs that the caller may see, by state.
 *
 * @param items one count per requested state
 */
public record JobCounts(List<JobCount> items) {

    public JobCounts {
        items = Limits.items("items", items, 1, 8);
    }
}
