package io.schedmate.model.api.failure;

import io.schedmate.model.api.Limits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of causes, the most frequent first.
 *
 * @param nextCursor the start of the next page; null = this is the last
 */
public record KnownCausePage(
        List<KnownCause> items, @Nullable String nextCursor) {

    public KnownCausePage {
        items = Limits.items("items", items, 0, 500);
        Limits.text("nextCursor", nextCursor, 1, 1024);
    }
}
