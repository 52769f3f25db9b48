package io.schedmate.failure.knowledge;

import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.failure.KnownCause;
import io.schedmate.model.api.feedback.Feedback;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds diagnosed failures of all jobs, individually and by cause. */
public interface KnownCauses {

    /** The cursor of a page of failures. */
    record Place(Instant failedAt, UUID failureId) {}

    /**
     * A failure with the facts about its job.
     *
     * @param jobName null = unknown
     * @param project null = none
     * @param feedback null = none
     */
    record Found(
            Failure failure,
            String cluster,
            @Nullable String jobName,
            @Nullable String project,
            @Nullable Feedback feedback) {}

    /**
     * Returns causes, the most frequent first, then the latest.
     *
     * @param from number of causes to skip
     */
    List<KnownCause> causes(CauseQuery query, long from, int limit);

    /** Returns failures, newest first. */
    List<Found> failures(CauseQuery query, @Nullable Place after, int limit);
}
