package io.schedmate.model.api.recovery;

import io.schedmate.model.api.Limits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of recoveries, newest first.
 *
 * @param nextCursor the start of the next page; null = this is the last
 */
public record RecoveryPage(List<Recovery> items, @Nullable String nextCursor) {

    public RecoveryPage {
        items = Limits.items("items", items, 0, 500);
        Limits.text("nextCursor", nextCursor, 1, 1024);
    }
}
