package io.schedmate.model.api.feedback;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.api.Limits;
import org.jspecify.annotations.Nullable;

/**
 * What a failure was, as the diagnosis or a person says.
 *
 * @param category whose failure it was; null = not said
 * @param infraType which part of the infrastructure; null unless the category is infrastructure
 * @param reason the finer name; null = not said
 * @param line the number of the line that tells the cause, from 1; null = not said
 * @param text that line, secrets masked
 */
public record FailureFinding(
        @Nullable FailureCategory category,
        @Nullable InfraType infraType,
        @Nullable String reason,
        @Nullable Long line,
        @Nullable String text) {

    public FailureFinding {
        Limits.text("reason", reason, 1, 256);
    }
}
