package io.schedmate.model.api.node;

import io.schedmate.model.api.Limits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of nodes, sorted by name.
 *
 * @param nextCursor the start of the next page; null = this is the last
 */
public record NodePage(List<NodeSummary> items, @Nullable String nextCursor) {

    public NodePage {
        items = Limits.items("items", items, 0, 500);
        Limits.text("nextCursor", nextCursor, 1, 1024);
    }
}
