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

    /** The cursor of a page. */
    record Place(Instant at, UUID failureId) {}

    /**
     * A query. A filter that is null matches everything.
     *
     * @param visible the jobs that the caller may see; null = all
     */
    record Query(
            @Nullable FeedbackVerdict verdict,
            @Nullable Visible visible,
            @Nullable Place after,
            int limit) {}

    /** Adds the feedback, or replaces earlier feedback on the same failure. */
    void put(Feedback feedback, Excerpt log);

    /** Returns feedback, newest first. */
    List<Feedback> list(Query query);

    /** Returns the lines that were stored with the feedback. */
    Optional<Excerpt> log(UUID failureId);

    /** Returns scores by week, newest first, then by category. */
    List<DiagnosisScore> scores(Instant since, @Nullable Visible visible);
}
