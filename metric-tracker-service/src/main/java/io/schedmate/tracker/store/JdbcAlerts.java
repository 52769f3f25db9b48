package io.schedmate.tracker.store;

import io.schedmate.edge.store.OldRows;
import io.schedmate.model.WireValue;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.job.JobId;
import io.schedmate.tracker.alert.Alerts;
import io.schedmate.tracker.jobs.JobOwners.Ownership;
import io.schedmate.wire.WireJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Stores alerts in PostgreSQL: search criteria in columns, the whole alert as JSON, which must not contain U+0000. */
@Repository
class JdbcAlerts implements Alerts {

    private static final String LIST = """
            select alert from job_alert
            where (:status::text is null or status = :status)
              and (:condition::text is null or condition = :condition)
              and (:severity::text is null or severity = :severity)
              and (:cluster::text is null or cluster = :cluster)
              and (:job::uuid is null or job_id = :job)
              and (:project::text is null or project = :project)
              and (:owner::text is null or owner = :owner)
              and (:all or project in (:projects) or owner = :self)
              and (:time::timestamptz is null or (opened_at, alert_id) < (:time, :id::uuid))
            order by opened_at desc, alert_id desc limit :limit
            """;

    private final JdbcClient jdbc;
    private final JsonMapper mapper = WireJson.tolerant();

    JdbcAlerts(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public List<JobAlert> of(JobId jobId, int attempt) {
        return jdbc.sql("select alert from job_alert where job_id = ? and attempt = ? order by alert_id for update")
                .params(jobId.value(), attempt)
                .query((row, _) -> alert(row))
                .list();
    }

    @Override
    public void save(JobAlert alert, Ownership ownership) {
        jdbc.sql("""
                        insert into job_alert (alert_id, job_id, attempt, cluster, condition, severity, status, owner,
                            project, opened_at, closed_at, alert, changed_at)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, clock_timestamp())
                        on conflict (alert_id) do update set severity = excluded.severity, status = excluded.status,
                            owner = excluded.owner, project = excluded.project, opened_at = excluded.opened_at,
                            closed_at = excluded.closed_at, alert = excluded.alert, changed_at = excluded.changed_at
                        """)
                .params(Arrays.<@Nullable Object>asList(
                        alert.alertId(),
                        alert.jobId().value(),
                        alert.attempt(),
                        alert.cluster(),
                        alert.condition().wire(),
                        alert.severity().wire(),
                        alert.status().wire(),
                        ownership.owner(),
                        ownership.project(),
                        Timestamp.from(alert.openedAt()),
                        alert.closedAt() == null ? null : Timestamp.from(alert.closedAt()),
                        mapper.writeValueAsString(alert)))
                .update();
    }

    @Override
    public Optional<Owned> find(UUID alertId) {
        return owned(alertId, "");
    }

    @Override
    public Optional<Owned> hold(UUID alertId) {
        return owned(alertId, " for update");
    }

    private Optional<Owned> owned(UUID alertId, String lock) {
        return jdbc.sql("select owner, project, alert from job_alert where alert_id = ?" + lock)
                .param(alertId)
                .query((row, _) ->
                        new Owned(alert(row), new Ownership(row.getString("owner"), row.getString("project"))))
                .optional();
    }

    @Override
    public List<JobAlert> list(Query query) {
        Visible visible = query.visible();
        return jdbc.sql(LIST)
                .param("status", wire(query.status()))
                .param("condition", wire(query.condition()))
                .param("severity", wire(query.severity()))
                .param("cluster", query.cluster())
                .param("job", query.jobId() == null ? null : query.jobId().value())
                .param("project", query.project())
                .param("owner", query.owner())
                .param("all", visible == null)
                .param("projects", projects(visible))
                .param("self", visible == null ? null : visible.owner())
                .param(
                        "time",
                        query.after() == null
                                ? null
                                : Timestamp.from(query.after().openedAt()))
                .param("id", query.after() == null ? null : query.after().alertId())
                .param("limit", query.atMost())
                .query((row, _) -> alert(row))
                .list();
    }

    @Override
    public List<Open> open() {
        return jdbc.sql("""
                        select condition, severity, count(*) as alerts,
                            coalesce(sum((alert::jsonb #>> '{cost,gpuHoursSoFar}')::double precision), 0) as gpu_hours
                        from job_alert where status <> 'closed' group by condition, severity
                        """)
                .query((row, _) -> new Open(
                        AlertCondition.valueOf(row.getString("condition").toUpperCase(Locale.ROOT)),
                        AlertSeverity.valueOf(row.getString("severity").toUpperCase(Locale.ROOT)),
                        row.getLong("alerts"),
                        row.getDouble("gpu_hours")))
                .list();
    }

    @Override
    public Moment now() {
        return jdbc.sql("select clock_timestamp()")
                .query((row, _) -> new Moment(row.getTimestamp(1).toInstant(), new UUID(0, 0)))
                .single();
    }

    @Override
    public List<Changed> changed(@Nullable Visible visible, Moment after, int atMost) {
        return jdbc.sql("""
                        select alert_id, changed_at, alert from job_alert
                        where (changed_at, alert_id) > (:time, :id) and changed_at < clock_timestamp() - interval '1 second'
                          and (:all or project in (:projects) or owner = :self)
                        order by changed_at, alert_id limit :limit
                        """)
                .param("time", Timestamp.from(after.at()))
                .param("id", after.alertId())
                .param("all", visible == null)
                .param("projects", projects(visible))
                .param("self", visible == null ? null : visible.owner())
                .param("limit", atMost)
                .query((row, _) -> new Changed(
                        alert(row),
                        new Moment(row.getTimestamp("changed_at").toInstant(), row.getObject("alert_id", UUID.class))))
                .list();
    }

    /** Returns the projects for an SQL list, which needs at least one value. */
    private static Set<String> projects(@Nullable Visible visible) {
        return visible == null || visible.projects().isEmpty() ? Set.of("") : visible.projects();
    }

    @Override
    public int forgetBefore(Instant time) {
        return new OldRows(jdbc).delete("job_alert", "closed_at < :before", time);
    }

    private JobAlert alert(ResultSet row) throws SQLException {
        return mapper.readValue(row.getString("alert"), JobAlert.class);
    }

    private static @Nullable String wire(@Nullable WireValue value) {
        return value == null ? null : value.wire();
    }
}
