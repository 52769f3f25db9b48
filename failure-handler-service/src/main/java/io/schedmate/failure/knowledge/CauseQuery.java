package io.schedmate.failure.knowledge;

import io.schedmate.failure.jobs.Visible;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Selects failures. A filter that is null does not restrict them.
 *
 * @param named true = only causes with a reason; false = only causes without one
 * @param node a node that was found faulty or on which the job ran
 * @param text a text that occurs in the reason, the code, the category or the line of the cause, ignoring case
 * @param since time of the earliest failures
 * @param visible the jobs that the caller may see; null = all
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
