package io.schedmate.failure.store;

import io.schedmate.failure.alert.AlertNotice;
import io.schedmate.failure.alert.AlertNotices;
import io.schedmate.failure.alert.AlertStage;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.wire.WireJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Stores alerts and their notices in PostgreSQL. Severities are stored as numbers, so that they can be compared. */
@Repository
class JdbcAlertNotices implements AlertNotices {

    private static final String SET = "update alert_notice set ";
    private static final String UNSENT = "tries = tries + 1, sent_at = null, owner = null, message = null, told = null";
    private static final String ONE =
            " where alert_id = :alert and opening = :opening and stage = :stage and severity = :severity and target = :target";

    private final JdbcClient jdbc;
    private final JsonMapper mapper = WireJson.events();

    JdbcAlertNotices(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public Optional<JobAlertChanged> known(UUID alertId) {
        return jdbc.sql("select event from job_alert where alert_id = ? for update")
                .param(alertId)
                .query((row, _) -> event(row))
                .optional();
    }

    @Override
    public void keep(JobAlertChanged newest) {
        jdbc.sql("""
                        insert into job_alert (alert_id, job_id, updated_at, event) values (?, ?, ?, ?)
                        on conflict (alert_id) do update set updated_at = excluded.updated_at, event = excluded.event
                        """)
                .params(
                        newest.alert().alertId(),
                        newest.jobId().value(),
                        Timestamp.from(newest.alert().updatedAt()),
                        Storable.text(mapper.writeValueAsString(newest)))
                .update();
    }

    @Override
    public void add(AlertNotice.Key key, Instant now, Instant dueAt) {
        of("""
                insert into alert_notice (alert_id, opening, stage, severity, target, added_at, due_at)
                values (:alert, :opening, :stage, :severity, :target, :now, :due) on conflict do nothing
                """, key)
                .param("now", Timestamp.from(now))
                .param("due", Timestamp.from(dueAt))
                .update();
    }

    @Override
    public void revive(UUID alertId, Instant now) {
        jdbc.sql(SET + """
                        due_at = :now, added_at = :now, tries = 0, given_up_at = null, reason = null
                        where alert_id = :alert and given_up_at is not null
                        """)
                .param("now", Timestamp.from(now))
                .param("alert", alertId)
                .update();
    }

    @Override
    public List<String> targets(Instant now) {
        return jdbc.sql("select distinct target from alert_notice where due_at <= ? order by target")
                .param(Timestamp.from(now))
                .query((row, _) -> row.getString(1))
                .list();
    }

    @Override
    public List<UUID> due(String target, Instant now, Set<UUID> except, int atMost) {
        return jdbc.sql("""
                        select alert_id from alert_notice
                        where target = ? and due_at <= ? and alert_id <> all(?)
                        group by alert_id order by min(due_at), alert_id limit ?
                        """)
                .params(target, Timestamp.from(now), except.toArray(UUID[]::new), atMost)
                .query((row, _) -> row.getObject(1, UUID.class))
                .list();
    }

    @Override
    public List<AlertNotice> hold(String target, Instant now, List<UUID> alerts) {
        return jdbc.sql("""
                        select n.*, a.event, before.told as told_before, before.tried
                        from alert_notice n join job_alert a using (alert_id),
                            lateral (select max(b.told) as told, bool_or(b.tries > 0) as tried from alert_notice b
                                where b.alert_id = n.alert_id and b.opening = n.opening and b.target = n.target) before
                        where n.target = ? and n.due_at <= ? and n.alert_id = any(?)
                        order by n.due_at, n.alert_id for update of n skip locked
                        """)
                .params(target, Timestamp.from(now), alerts.toArray(UUID[]::new))
                .query((row, _) -> notice(row))
                .list();
    }

    @Override
    public int messages(String target, Instant since) {
        return jdbc.sql("select count(distinct message) from alert_notice where target = ? and sent_at > ?")
                .params(target, Timestamp.from(since))
                .query(Integer.class)
                .single();
    }

    @Override
    public int sentTo(String target, String owner, Instant since) {
        return jdbc.sql("""
                        select count(*) from alert_notice
                        where target = ? and sent_at > ? and owner = ? and told is not null and stage <> 'CLOSED'
                        """)
                .params(target, Timestamp.from(since), Storable.text(owner))
                .query(Integer.class)
                .single();
    }

    @Override
    public boolean isSummarised(String target, String owner, Instant since) {
        return jdbc.sql("""
                        select exists (select from alert_notice
                            where target = ? and sent_at > ? and owner = ? and told is null)
                        """)
                .params(target, Timestamp.from(since), Storable.text(owner))
                .query(Boolean.class)
                .single();
    }

    @Override
    public void sent(AlertNotice notice, String owner, UUID message, Instant at) {
        sent(notice, owner, message, at, notice.alert().severity());
    }

    @Override
    public void summarised(AlertNotice notice, String owner, UUID message, Instant at) {
        sent(notice, owner, message, at, null);
    }

    private void sent(AlertNotice notice, String owner, UUID message, Instant at, @Nullable AlertSeverity severity) {
        of(
                        SET + "due_at = null, sent_at = :at, owner = :owner, message = :message, told = :told::smallint"
                                + ONE,
                        notice.key())
                .param("at", Timestamp.from(at))
                .param("owner", Storable.text(owner))
                .param("message", message)
                .param("told", severity == null ? null : severity.ordinal())
                .update();
    }

    @Override
    public void drop(AlertNotice notice) {
        of(SET + "due_at = null" + ONE, notice.key()).update();
    }

    @Override
    public void hold(AlertNotice notice, Instant until) {
        of(SET + "due_at = :until, added_at = :until" + ONE, notice.key())
                .param("until", Timestamp.from(until))
                .update();
    }

    @Override
    public void postpone(AlertNotice notice, Instant until) {
        of(SET + "due_at = :until, " + UNSENT + ONE, notice.key())
                .param("until", Timestamp.from(until))
                .update();
    }

    @Override
    public void giveUp(AlertNotice notice, String reason, Instant at) {
        of(SET + "due_at = null, given_up_at = :at, reason = :reason, " + UNSENT + ONE, notice.key())
                .param("at", Timestamp.from(at))
                .param("reason", Storable.text(reason))
                .update();
    }

    private JdbcClient.StatementSpec of(String sql, AlertNotice.Key key) {
        return jdbc.sql(sql)
                .param("alert", key.alertId())
                .param("opening", key.opening())
                .param("stage", key.stage().name())
                .param("severity", key.severity().ordinal())
                .param("target", key.target());
    }

    private AlertNotice notice(ResultSet row) throws SQLException {
        Integer highest = row.getObject("told_before", Integer.class);
        return new AlertNotice(
                new AlertNotice.Key(
                        row.getObject("alert_id", UUID.class),
                        row.getInt("opening"),
                        AlertStage.valueOf(row.getString("stage")),
                        AlertSeverity.values()[row.getInt("severity")],
                        row.getString("target")),
                event(row),
                row.getInt("tries"),
                row.getTimestamp("added_at").toInstant(),
                highest == null ? null : AlertSeverity.values()[highest],
                row.getBoolean("tried"));
    }

    private JobAlertChanged event(ResultSet row) throws SQLException {
        return mapper.readValue(row.getString("event"), JobAlertChanged.class);
    }
}
