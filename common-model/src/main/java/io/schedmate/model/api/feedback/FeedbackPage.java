package io.schedmate.model.api.feedback;

import io.schedmate.model.api.Limits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of feedback, newest first.
 *
 * @param nextCursor the start of the next page; null = this is the last
 */
public record FeedbackPage(List<Feedback> items, @Nullable String nextCursor) {

    public FeedbackPage {
        items = Limits.items("items", items, 0, 500);
        Limits.text("nextCursor", nextCursor, 1, 1024);
    }
}
