package io.schedmate.failure.store;

import io.schedmate.failure.feedback.Excerpt;
import io.schedmate.failure.feedback.FeedbackStore;
import io.schedmate.failure.jobs.Visible;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.api.feedback.DiagnosisScore;
import io.schedmate.model.api.feedback.Feedback;
import io.schedmate.wire.WireJson;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Stores feedback in PostgreSQL in the wire format, with packed lines. */
@Repository
class JdbcFeedback implements FeedbackStore {

    private final JdbcClient jdbc;
    private final JsonMapper mapper = WireJson.tolerant();

    JdbcFeedback(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public void put(Feedback feedback, Excerpt log) {
        jdbc.sql("""
                        insert into feedback (failure_id, job_id, given_at, verdict, category, feedback, source, first_line, lines)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?)
                        on conflict (failure_id) do update set given_at = excluded.given_at, verdict = excluded.verdict,
                            category = excluded.category, feedback = excluded.feedback, source = excluded.source,
                            first_line = excluded.first_line, lines = excluded.lines
                        """)
                .params(Arrays.<@Nullable Object>asList(
                        feedback.failureId(),
                        feedback.jobId().value(),
                        Timestamp.from(feedback.given().at()),
                        feedback.verdict().wire(),
                        Objects.requireNonNullElse(feedback.diagnosis().category(), FailureCategory.NONE)
                                .wire(),
                        mapper.writeValueAsString(feedback),
                        Storable.orNull(log.source()),
                        log.firstLine(),
                        PackedLines.pack(log.lines())))
                .update();
    }

    @Override
    public List<Feedback> list(Query query) {
        FleetScope scope = new FleetScope(query.visible());
        Place after = query.after();
        return jdbc.sql("""
                        select b.feedback from feedback b left join known_job k using (job_id)
                        where (:verdict::text is null or b.verdict = :verdict)
                          and (:time::timestamptz is null or (b.given_at, b.failure_id) < (:time, :id::uuid)) and %s
                        order by b.given_at desc, b.failure_id desc limit :limit
                        """.formatted(scope.condition()))
                .params(scope.parameters())
                .param(
                        "verdict",
                        query.verdict() == null ? null : query.verdict().wire())
                .param("time", after == null ? null : Timestamp.from(after.at()))
                .param("id", after == null ? null : after.failureId())
                .param("limit", query.limit())
                .query((row, _) -> mapper.readValue(row.getString(1), Feedback.class))
                .list();
    }

    @Override
    public Optional<Excerpt> log(UUID failureId) {
        return jdbc.sql("select source, first_line, lines from feedback where failure_id = ?")
                .param(failureId)
                .query((row, _) -> new Excerpt(row.getString(1), row.getLong(2), PackedLines.unpack(row.getBytes(3))))
                .optional();
    }

    @Override
    public List<DiagnosisScore> scores(Instant since, @Nullable Visible visible) {
        FleetScope scope = new FleetScope(visible);
        return jdbc.sql("""
                        select date_trunc('week', b.given_at, 'UTC'), b.category, count(*),
                            count(*) filter (where b.verdict = 'right')
                        from feedback b left join known_job k using (job_id)
                        where b.given_at >= :since and %s group by 1, 2 order by 1 desc, 2
                        """.formatted(scope.condition()))
                .params(scope.parameters())
                .param("since", Timestamp.from(since))
                .query((row, _) -> new DiagnosisScore(
                        row.getTimestamp(1).toInstant(),
                        FailureCategory.valueOf(row.getString(2).toUpperCase(Locale.ROOT)),
                        row.getInt(3),
                        row.getInt(4)))
                .list();
    }
}
