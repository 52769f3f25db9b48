package io.schedmate.model.api.failure;

import io.schedmate.model.api.Limits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of failures of all jobs, newest first.
 *
 * @param nextCursor the start of the next page; null = this is the last
 */
public record PastFailurePage(
        List<PastFailure> items, @Nullable String nextCursor) {

    public PastFailurePage {
        items = Limits.items("items", items, 0, 100);
        Limits.text("nextCursor", nextCursor, 1, 1024);
    }
}
