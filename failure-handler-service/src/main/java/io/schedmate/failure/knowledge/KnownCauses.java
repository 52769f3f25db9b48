package io.schedmate.failure.knowledge;

import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.failure.KnownCause;
import io.schedmate.model.api.feedback.Feedback;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds diagnosed failures of all jobs, alone and by their cause. */
public interface KnownCauses {

    /** Where a page of failures ended. */
    record Place(Instant failedAt, UUID failureId) {}

    /**
     * A failure with what is known of its job.
     *
     * @param jobName null = not known
     * @param project null = none
     * @param feedback null = nobody gave any
     */
    record Found(
            Failure failure,
            String cluster,
            @Nullable String jobName,
            @Nullable String project,
            @Nullable Feedback feedback) {}

    /**
     * The most frequent first, then the latest.
     *
     * @param from how many to leave out
     */
    List<KnownCause> causes(CauseQuery query, long from, int limit);

    /** Newest first. */
    List<Found> failures(CauseQuery query, @Nullable Place after, int limit);
}
