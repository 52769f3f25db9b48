package io.schedmate.tracker.store;

import io.schedmate.model.api.metrics.DetectedSlowdown;
import io.schedmate.model.api.metrics.MetricsSample;
import io.schedmate.model.job.JobId;
import io.schedmate.tracker.state.AttemptState;
import io.schedmate.tracker.state.AttemptStates;
import io.schedmate.wire.WireJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** States and history in PostgreSQL. */
@Repository
class JdbcAttemptStates implements AttemptStates {

    private final JdbcClient jdbc;
    private final Clock clock;
    private final JsonMapper mapper = WireJson.tolerant();

    JdbcAttemptStates(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    @Override
    public Optional<Kept> find(JobId jobId, int attempt) {
        return jdbc.sql("select state, version from attempt_state where job_id = ? and attempt = ?")
                .params(jobId.value(), attempt)
                .query((row, _) -> kept(row))
                .optional();
    }

    @Override
    public Optional<Kept> latest(JobId jobId) {
        return jdbc.sql("select state, version from attempt_state where job_id = ? order by attempt desc limit 1")
                .param(jobId.value())
                .query((row, _) -> kept(row))
                .optional();
    }

    @Override
    public void save(AttemptState state, long version, List<Entry> entries) {
        int saved = version == 0 ? insert(state) : update(state, version);
        if (saved == 0) {
            throw new StaleState(state);
        }
        entries.forEach(entry -> add(state.jobId(), entry));
    }

    private int insert(AttemptState state) {
        return jdbc.sql("""
                        insert into attempt_state (job_id, attempt, version, state, is_stopped, touched_at)
                        values (?, ?, 1, ?, ?, ?) on conflict do nothing
                        """)
                .params(
                        state.jobId().value(),
                        state.attempt(),
                        mapper.writeValueAsString(state),
                        state.stopped(),
                        Timestamp.from(clock.instant()))
                .update();
    }

    private int update(AttemptState state, long version) {
        return jdbc.sql("""
                        update attempt_state set version = version + 1, state = ?, is_stopped = ?, touched_at = ?
                        where job_id = ? and attempt = ? and version = ?
                        """)
                .params(
                        mapper.writeValueAsString(state),
                        state.stopped(),
                        Timestamp.from(clock.instant()),
                        state.jobId().value(),
                        state.attempt(),
                        version)
                .update();
    }

    private void add(JobId jobId, Entry entry) {
        boolean slowdown = entry.slowdown() != null;
        jdbc.sql("""
                        insert into history_entry (job_id, attempt, number, at, is_slowdown, entry)
                        values (?, ?, ?, ?, ?, ?)
                        """)
                .params(
                        jobId.value(),
                        entry.attempt(),
                        entry.number(),
                        Timestamp.from(entry.at()),
                        slowdown,
                        mapper.writeValueAsString(slowdown ? entry.slowdown() : entry.sample()))
                .update();
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
    public List<Entry> samples(
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
                .query((row, _) -> entry(row))
                .list();
    }

    @Override
    public List<DetectedSlowdown> slowdowns(JobId jobId, int attempt, int atMost) {
        return jdbc
                .sql("""
                        select * from history_entry where job_id = ? and attempt = ? and is_slowdown
                        order by number desc limit ?
                        """)
                .params(jobId.value(), attempt, atMost)
                .query((row, _) -> entry(row))
                .list()
                .reversed()
                .stream()
                .map(Entry::slowdown)
                .filter(Objects::nonNull)
                .toList();
    }

    @Override
    public List<Kept> running(int atMost) {
        return jdbc.sql("""
                        select s.state, s.version from attempt_state s
                        join known_job k on k.job_id = s.job_id and k.attempt = s.attempt
                        where k.state = 'RUNNING' and not s.is_stopped limit ?
                        """).param(atMost).query((row, _) -> kept(row)).list();
    }

    @Override
    public int forgetBefore(Instant time) {
        Timestamp before = Timestamp.from(time);
        return jdbc.sql("delete from history_entry where at < ?").param(before).update()
                + jdbc.sql("delete from attempt_state where touched_at < ?")
                        .param(before)
                        .update()
                + jdbc.sql("delete from source_position where moved_at < ?")
                        .param(before)
                        .update()
                + jdbc.sql("delete from parked where last_at < ?").param(before).update()
                + jdbc.sql("""
                                delete from job_owner where job_id in (
                                    select job_id from known_job where ended_at < ?)
                                """).param(before).update()
                + jdbc.sql("delete from known_job where ended_at < ?")
                        .param(before)
                        .update();
    }

    private Kept kept(ResultSet row) throws SQLException {
        return new Kept(mapper.readValue(row.getString("state"), AttemptState.class), row.getLong("version"));
    }

    private Entry entry(ResultSet row) throws SQLException {
        boolean slowdown = row.getBoolean("is_slowdown");
        String entry = row.getString("entry");
        return new Entry(
                row.getInt("attempt"),
                row.getLong("number"),
                Objects.requireNonNull(Times.read(row, "at")),
                slowdown ? null : mapper.readValue(entry, MetricsSample.class),
                slowdown ? mapper.readValue(entry, DetectedSlowdown.class) : null);
    }
}
