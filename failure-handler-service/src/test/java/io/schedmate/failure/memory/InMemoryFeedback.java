package io.schedmate.failure.memory;

import io.schedmate.failure.feedback.Excerpt;
import io.schedmate.failure.feedback.FeedbackStore;
import io.schedmate.failure.jobs.Visible;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.api.feedback.DiagnosisScore;
import io.schedmate.model.api.feedback.Feedback;
import io.schedmate.model.api.feedback.FeedbackVerdict;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Stores feedback in memory. */
final class InMemoryFeedback implements FeedbackStore {

    private static final Comparator<Place> BY_PLACE = Comparator.comparing(Place::at)
            .thenComparing(place -> place.failureId().toString());

    private record Row(Feedback feedback, Excerpt log) {}

    private record Group(Instant week, FailureCategory category) {}

    private final Rows<UUID, Row> given;
    private final InMemoryKnownJobs jobs;

    InMemoryFeedback(InMemoryTransactions transactions, InMemoryKnownJobs jobs) {
        this.given = transactions.rows();
        this.jobs = jobs;
    }

    @Override
    public void put(Feedback feedback, Excerpt log) {
        given.put(feedback.failureId(), new Row(feedback, log));
    }

    @Override
    public List<Feedback> list(Query query) {
        return given.all()
                .map(Row::feedback)
                .filter(feedback -> query.verdict() == null || feedback.verdict() == query.verdict())
                .filter(feedback -> jobs.isVisible(feedback.jobId(), query.visible()))
                .filter(feedback -> query.after() == null || BY_PLACE.compare(place(feedback), query.after()) < 0)
                .sorted(Comparator.comparing(InMemoryFeedback::place, BY_PLACE).reversed())
                .limit(query.limit())
                .toList();
    }

    private static Place place(Feedback feedback) {
        return new Place(feedback.given().at(), feedback.failureId());
    }

    @Override
    public Optional<Excerpt> log(UUID failureId) {
        return given.find(failureId).map(Row::log);
    }

    @Override
    public List<DiagnosisScore> scores(Instant since, @Nullable Visible visible) {
        Map<Group, List<Feedback>> groups = given.all()
                .map(Row::feedback)
                .filter(feedback -> !feedback.given().at().isBefore(since))
                .filter(feedback -> jobs.isVisible(feedback.jobId(), visible))
                .collect(Collectors.groupingBy(InMemoryFeedback::group));
        return groups.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<Group, List<Feedback>> each) ->
                                each.getKey().week())
                        .reversed()
                        .thenComparing(each -> each.getKey().category().wire()))
                .map(each -> new DiagnosisScore(
                        each.getKey().week(),
                        each.getKey().category(),
                        each.getValue().size(),
                        (int) each.getValue().stream()
                                .filter(feedback -> feedback.verdict() == FeedbackVerdict.RIGHT)
                                .count()))
                .toList();
    }

    private static Group group(Feedback feedback) {
        Instant week = feedback.given()
                .at()
                .atOffset(ZoneOffset.UTC)
                .truncatedTo(ChronoUnit.DAYS)
                .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))
                .toInstant();
        return new Group(week, Objects.requireNonNullElse(feedback.diagnosis().category(), FailureCategory.NONE));
    }
}
