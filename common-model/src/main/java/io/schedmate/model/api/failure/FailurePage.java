package io.schedmate.model.api.failure;

import io.schedmate.model.api.Limits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a job's failures, newest first.
 *
 * @param nextCursor the start of the next page; null = this is the last
 */
public record FailurePage(
        List<FailureSummary> items, @Nullable String nextCursor) {

    public FailurePage {
        items = Limits.items("items", items, 0, 500);
        Limits.text("nextCursor", nextCursor, 1, 1024);
    }
}
