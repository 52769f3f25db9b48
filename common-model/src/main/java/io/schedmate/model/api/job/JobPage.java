package io.schedmate.model.api.job;

import io.schedmate.model.api.Limits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of jobs, newest submission first.
 *
 * @param nextCursor the start of the next page; null = this is the last
 */
public record JobPage(List<Job> items, @Nullable String nextCursor) {

    public JobPage {
        items = Limits.items("items", items, 0, 500);
        Limits.text("nextCursor", nextCursor, 1, 1024);
    }
}
