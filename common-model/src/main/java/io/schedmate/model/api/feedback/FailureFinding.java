package io.schedmate.model.api.feedback;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.api.Limits;
import org.jspecify.annotations.Nullable;

/**
 * A finding about a failure, by the diagnosis or by a person.
 *
 * @param category category; null = not stated
 * @param infraType part of the infrastructure that failed; null unless the category is infrastructure
 * @param reason finer name of the failure; null = not stated
 * @param line number of the line that states the cause, from 1; null = not stated
 * @param text text of that line, with secrets masked
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
