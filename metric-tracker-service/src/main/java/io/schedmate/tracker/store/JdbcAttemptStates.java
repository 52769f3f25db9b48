package io.schedmate.tracker.store;

import io.schedmate.model.api.metrics.DetectedSlowdown;
import io.schedmate.model.api.metrics.LabelMinute;
import io.schedmate.model.api.metrics.MetricsSample;
import io.schedmate.model.job.JobId;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.state.AttemptStates;
import io.schedmate.tracker.state.SourceState;
import io.schedmate.wire.WireJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Stores states and history in PostgreSQL. */
@Repository
class JdbcAttemptStates implements AttemptStates {

    private static final String QUIET = """
            select s.* from attempt_state s
            join known_job k on k.job_id = s.job_id and k.attempt = s.attempt
            where k.state = 'RUNNING' %s and s.latest_at < ?
              and (s.progressed_at is null or s.progressed_at < ?)
              and not exists (select 1 from outbox o where o.job_id = s.job_id and o.event_type = 'LOG_CHUNK')
              and not exists (select 1 from held_lines h where h.job_id = s.job_id)
            limit ?
            """;

    /**
     * The entries of all jobs are stored in order of time, so those of one job are far apart, and only the returned
     * ones are read. The bounds of the intervals follow from the first and the last number. Slowdowns, and intervals
     * without a remaining entry, are skipped.
     */
    private static final String SPREAD = """
            with ends as (select min(number) as first, max(number) as last from history_entry
                where job_id = :job and attempt = :attempt),
            cut as (select first, last - first + 1 as many, least(:most, last - first + 1) as pieces from ends)
            select distinct on (shown.number) shown.* from cut, generate_series(1, pieces) as piece
            cross join lateral (select * from history_entry
                where job_id = :job and attempt = :attempt and not is_slowdown
                  and number < first + piece * (many / pieces) + least(piece, many % pieces)
                order by number desc limit 1) shown
            order by shown.number
            """;

    private static final String SPREAD_OVER_A_TIME = """
            select shown.* from (
                select max(number) as number from (
                    select number, ntile(:most) over (order by number) as stretch from history_entry
                    where job_id = :job and attempt = :attempt and not is_slowdown
                      and at >= coalesce(:from::timestamptz, '-infinity') and at < coalesce(:before::timestamptz, 'infinity')) sample
                group by stretch) last
            join history_entry shown on shown.job_id = :job and shown.attempt = :attempt and shown.number = last.number
            order by shown.number
            """;

    private final JdbcClient jdbc;
    private final BatchedSaving saving;
    private final JsonMapper mapper = WireJson.tolerant();

    JdbcAttemptStates(JdbcClient jdbc, JdbcTemplate batches, Clock clock) {
        this.jdbc = jdbc;
        this.saving = new BatchedSaving(batches, clock);
    }

    /** Reads the sources before the state, as in {@link #latest}. */
    @Override
    public Optional<Kept> find(JobId jobId, int attempt) {
        List<SourceState> sources = sources(new AttemptKey(jobId, attempt));
        return jdbc
                .sql("select * from attempt_state where job_id = ? and attempt = ?")
                .params(jobId.value(), attempt)
                .query((row, _) -> row(row))
                .list()
                .stream()
                .map(row -> row.kept(sources, List.of()))
                .findFirst();
    }

    @Override
    public List<Kept> findAll(Collection<AttemptKey> attempts) {
        Object[] wanted = AttemptKeys.arrays(attempts);
        Map<AttemptKey, List<SourceState>> sources = new HashMap<>();
        jdbc.sql("select * from attempt_source where (job_id, attempt) in " + AttemptKeys.ROWS)
                .params(wanted)
                .query(row -> {
                    sources.computeIfAbsent(AttemptKeys.read(row), _ -> new ArrayList<>())
                            .add(source(row));
                });
        Map<AttemptKey, List<String>> tails = new HashMap<>();
        jdbc.sql("select * from attempt_tail where (job_id, attempt) in " + AttemptKeys.ROWS)
                .params(wanted)
                .query(row -> {
                    tails.put(AttemptKeys.read(row), List.of(mapper.readValue(row.getString("lines"), String[].class)));
                });
        return jdbc
                .sql("select * from attempt_state where (job_id, attempt) in " + AttemptKeys.ROWS)
                .params(wanted)
                .query((row, _) -> row(row))
                .list()
                .stream()
                .map(row ->
                        row.kept(sources.getOrDefault(row.key(), List.of()), tails.getOrDefault(row.key(), List.of())))
                .toList();
    }

    /** Reads the sources before the state, so that no lines are counted whose metrics are missing. */
    @Override
    public Optional<Kept> latest(JobId jobId) {
        List<AttemptKey> latest = jdbc.sql(
                        "select job_id, attempt from attempt_state where job_id = ? order by attempt desc limit 1")
                .param(jobId.value())
                .query((row, _) -> AttemptKeys.read(row))
                .list();
        return latest.isEmpty() ? Optional.empty() : findAll(latest).stream().findFirst();
    }

    @Override
    public void saveAll(List<Change> changes) {
        saving.save(changes);
    }

    @Override
    public void saveTails(Map<AttemptKey, List<String>> tails) {
        saving.saveTails(tails);
    }

    @Override
    public List<Entry> entries(JobId jobId, int attempt, long afterNumber, int atMost) {
        return jdbc.sql("""
                        select * from history_entry where job_id = ? and attempt = ? and number > ?
                        order by number limit ?
                        """)
                .params(jobId.value(), attempt, afterNumber, atMost)
                .query((row, _) -> entry(row))
                .list();
    }

    @Override
    public List<Entry.Sampled> samples(
            JobId jobId, int attempt, @Nullable Instant from, @Nullable Instant before, long after, int atMost) {
        StringBuilder sql = new StringBuilder("""
                select * from history_entry where job_id = ? and attempt = ? and number > ? and not is_slowdown
                """);
        List<Object> values = new ArrayList<>(List.of(jobId.value(), attempt, after));
        if (from != null) {
            sql.append(" and at >= ?");
            values.add(Timestamp.from(from));
        }
        if (before != null) {
            sql.append(" and at < ?");
            values.add(Timestamp.from(before));
        }
        values.add(atMost);
        return jdbc.sql(sql.append(" order by number limit ?").toString())
                .params(values)
                .query((row, _) -> sampled(row))
                .list();
    }

    @Override
    public List<Entry.Sampled> spread(
            JobId jobId, int attempt, @Nullable Instant from, @Nullable Instant before, int atMost) {
        JdbcClient.StatementSpec asked = from == null && before == null
                ? jdbc.sql(SPREAD)
                : jdbc.sql(SPREAD_OVER_A_TIME).param("from", Times.of(from)).param("before", Times.of(before));
        return asked.param("job", jobId.value())
                .param("attempt", attempt)
                .param("most", atMost)
                .query((row, _) -> sampled(row))
                .list();
    }

    @Override
    public List<DetectedSlowdown> slowdowns(JobId jobId, int attempt, int atMost) {
        return jdbc.sql("""
                        select * from history_entry where job_id = ? and attempt = ? and is_slowdown
                        order by number desc limit ?
                        """)
                .params(jobId.value(), attempt, atMost)
                .query((row, _) -> slowed(row).slowdown())
                .list()
                .reversed();
    }

    @Override
    public List<LabelMinute> labelMinutes(
            JobId jobId, int attempt, @Nullable Instant from, @Nullable Instant before, int atMost) {
        return jdbc.sql("""
                        select minute, errors, warnings from label_minute
                        where job_id = ? and attempt = ? and minute >= coalesce(?, '-infinity'::timestamptz)
                          and minute < coalesce(?, 'infinity'::timestamptz)
                        order by minute desc limit ?
                        """)
                .params(Arrays.<@Nullable Object>asList(
                        jobId.value(), attempt, Times.of(from), Times.of(before), atMost))
                .query((row, _) -> new LabelMinute(
                        Objects.requireNonNull(Times.read(row, "minute")),
                        row.getLong("errors"),
                        row.getLong("warnings")))
                .list()
                .reversed();
    }

    @Override
    public List<Quiet> silent(Instant since, int atMost) {
        return quiet(QUIET.formatted("and not s.is_stopped"), since, atMost);
    }

    @Override
    public List<Quiet> quiet(Instant since, int atMost) {
        return quiet(QUIET.formatted(""), since, atMost);
    }

    private List<Quiet> quiet(String query, Instant since, int atMost) {
        Timestamp before = Timestamp.from(since);
        record Found(Row row, @Nullable Instant progressedAt) {}
        return jdbc
                .sql(query)
                .params(before, before, atMost)
                .query((row, _) -> new Found(row(row), Times.read(row, "progressed_at")))
                .list()
                .stream()
                .map(found -> new Quiet(kept(found.row()), found.progressedAt()))
                .toList();
    }

    private record Row(AttemptKey key, long version, String state) {

        Kept kept(List<SourceState> sources, List<String> tail) {
            return new Kept(AttemptStateJson.read(state, key, sources, tail), version);
        }
    }

    private Kept kept(Row row) {
        return row.kept(sources(row.key()), List.of());
    }

    private List<SourceState> sources(AttemptKey key) {
        return jdbc.sql("select * from attempt_source where job_id = ? and attempt = ?")
                .params(key.jobId().value(), key.attempt())
                .query((each, _) -> source(each))
                .list();
    }

    private Row row(ResultSet row) throws SQLException {
        return new Row(AttemptKeys.read(row), row.getLong("version"), row.getString("state"));
    }

    private SourceState source(ResultSet row) throws SQLException {
        return mapper.readValue(row.getString("state"), SourceState.class);
    }

    private Entry entry(ResultSet row) throws SQLException {
        return row.getBoolean("is_slowdown") ? slowed(row) : sampled(row);
    }

    private Entry.Sampled sampled(ResultSet row) throws SQLException {
        return new Entry.Sampled(row.getLong("number"), mapper.readValue(row.getString("entry"), MetricsSample.class));
    }

    private Entry.Slowed slowed(ResultSet row) throws SQLException {
        return new Entry.Slowed(
                row.getLong("number"), mapper.readValue(row.getString("entry"), DetectedSlowdown.class));
    }
}
