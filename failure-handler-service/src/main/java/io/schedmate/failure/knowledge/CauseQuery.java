package io.schedmate.failure.knowledge;

import io.schedmate.failure.jobs.Visible;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which failures are asked for. A filter that is null does not restrict them.
 *
 * @param named true = only those whose cause has a reason; false = only those whose has none
 * @param node was found at fault, or the job ran on it
 * @param text in the reason, the code, the category or the line that told the cause, in any case
 * @param since they failed then or later
 * @param visible whose jobs the caller may see; null = all
 */
public record CauseQuery(
        @Nullable FailureCategory category,
        @Nullable InfraType infraType,
        @Nullable String reason,
        @Nullable Boolean named,
        @Nullable String cluster,
        @Nullable String project,
        @Nullable String node,
        @Nullable String text,
        @Nullable Instant since,
        @Nullable Visible visible) {}
