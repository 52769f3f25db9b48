package io.schedmate.model.api.failure;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An earlier failure that resembles another one.
 *
 * @param similarity similarity, 0 to 1; 1 = the same reason, stated by the same line except for its values
 * @param reason finer name of the failure; null = none
 * @param node node found faulty; null = none
 * @param rootCause the line that states the cause, with secrets masked; null = none
 * @param remedy the actions taken; null = none
 */
public record SimilarFailure(
        UUID failureId,
        JobId jobId,
        int attempt,
        Instant failedAt,
        double similarity,
        FailureCategory category,
        @Nullable String reason,
        @Nullable String node,
        @Nullable String rootCause,
        @Nullable Remedy remedy) {

    public SimilarFailure {
        Require.present("failureId", failureId);
        Require.present("jobId", jobId);
        Limits.atLeast("attempt", attempt, 1);
        Require.present("failedAt", failedAt);
        Require.ratio("similarity", similarity);
        Require.present("category", category);
        Limits.text("reason", reason, 1, 256);
    }
}
