package io.schedmate.model.api.job;

import io.schedmate.model.api.Limits;
import java.util.List;

/**
 * How many jobs the caller may see, by state.
 *
 * @param items a count for each of the states that were asked for
 */
public record JobCounts(List<JobCount> items) {

    public JobCounts {
        items = Limits.items("items", items, 1, 8);
    }
}
