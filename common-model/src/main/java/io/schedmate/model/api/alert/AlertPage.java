package io.schedmate.model.api.alert;

import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.api.Limits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of alerts, most recently opened first.
 *
 * @param nextCursor the start of the next page; null = this is the last
 */
public record AlertPage(List<JobAlert> items, @Nullable String nextCursor) {

    public AlertPage {
        items = Limits.items("items", items, 0, 500);
        Limits.text("nextCursor", nextCursor, 1, 1024);
    }
}
