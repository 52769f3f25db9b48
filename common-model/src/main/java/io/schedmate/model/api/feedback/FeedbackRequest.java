package io.schedmate.model.api.feedback;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * A person's feedback: whether a diagnosis is right, and if not, what the failure was.
 *
 * @param category actual category; null = not stated
 * @param infraType part of the infrastructure that failed; only with the category infrastructure
 * @param reason finer name of the failure; null = not stated
 * @param source log with the line; null = that of the diagnosis's root cause
 * @param line number of the line that states the cause, from 1; null = not stated
 */
public record FeedbackRequest(
        FeedbackVerdict verdict,
        @Nullable FailureCategory category,
        @Nullable InfraType infraType,
        @Nullable String reason,
        @Nullable String source,
        @Nullable Long line,
        @Nullable String comment) {

    public FeedbackRequest {
        Require.present("verdict", verdict);
        if (infraType != null && category != FailureCategory.INFRASTRUCTURE) {
            throw Require.refused(
                    "infraType", "absent unless the category is infrastructure", infraType.wire(), "give the category");
        }
        if (verdict == FeedbackVerdict.RIGHT && (category != null || reason != null || line != null)) {
            throw Require.refused(
                    "verdict", "wrong if the actual cause is given", verdict.wire(), "leave out the other fields");
        }
        Limits.text("reason", reason, 1, 256);
        Limits.text("source", source, 1, 1024);
        if (line != null && line < 1) {
            throw Require.refused("line", "at least 1", line, "count lines from 1");
        }
        Limits.text("comment", comment, 1, 2000);
    }
}
