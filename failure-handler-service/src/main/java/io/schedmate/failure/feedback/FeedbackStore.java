package io.schedmate.failure.feedback;

import io.schedmate.failure.jobs.Visible;
import io.schedmate.model.api.feedback.DiagnosisScore;
import io.schedmate.model.api.feedback.Feedback;
import io.schedmate.model.api.feedback.FeedbackVerdict;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Stores feedback on diagnoses. */
public interface FeedbackStore {

    /** Where a page ended. */
    record Place(Instant at, UUID failureId) {}

    /**
     * What is asked for; null for any.
     *
     * @param visible whose jobs the caller may see; null = all
     */
    record Query(
            @Nullable FeedbackVerdict verdict,
            @Nullable Visible visible,
            @Nullable Place after,
            int limit) {}

    /** Adds it, or replaces what was said of the same failure before. */
    void put(Feedback feedback, Excerpt log);

    /** Newest first. */
    List<Feedback> list(Query query);

    /** The lines that were kept with it. */
    Optional<Excerpt> log(UUID failureId);

    /** By week, newest first, then by category. */
    List<DiagnosisScore> scores(Instant since, @Nullable Visible visible);
}
