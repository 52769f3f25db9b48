package io.schedmate.model.api.deadletter;

import io.schedmate.model.api.Limits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of dead letters, newest first.
 *
 * @param nextCursor the start of the next page; null = this is the last
 */
public record DeadLetterPage(
        List<DeadLetter> items, @Nullable String nextCursor) {

    public DeadLetterPage {
        items = Limits.items("items", items, 0, 500);
        Limits.text("nextCursor", nextCursor, 1, 1024);
    }
}
