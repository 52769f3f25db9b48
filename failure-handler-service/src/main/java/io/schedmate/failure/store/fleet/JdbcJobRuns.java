package io.schedmate.failure.store.fleet;

import io.schedmate.failure.report.Idle;
import io.schedmate.failure.report.JobRuns;
import io.schedmate.failure.report.Recovered;
import io.schedmate.failure.report.Run;
import io.schedmate.failure.report.Run.Failed;
import io.schedmate.failure.report.Run.Forecast;
import io.schedmate.failure.report.Run.Owned;
import io.schedmate.failure.report.Run.Steps;
import io.schedmate.failure.store.FleetScope;
import io.schedmate.failure.store.Storable;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.advice.Quantiles;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.event.JobAdvised;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.recovery.RecoveryStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores runs in PostgreSQL. Their owners and progress are joined when they are read. */
@Repository
public class JdbcJobRuns implements JobRuns {

    private static final String FACTS = """
            r.*, k.name, k.owner, k.project, k.gpus, k.state as job_state, p.first_step, p.step,
            (select min(later.first_step) from job_progress later
                where later.job_id = r.job_id and later.attempt > r.attempt) as continued_from,
            f.failure_id, f.category, f.infra_type, f.reason, f.blamed_node, f.confirmed, fc.p10, fc.p50, fc.p90
            """;
    private static final String OF_RUNS = """
            left join job_progress p on p.job_id = r.job_id and p.attempt = r.attempt
            left join failure f on f.job_id = r.job_id and f.attempt = r.attempt
            left join job_forecast fc on fc.job_id = r.job_id
            """;
    private static final String OF_JOBS = """
            (:owner::text is null or k.owner = :owner) and (:project::text is null or k.project = :project) and %s
            """;
    private static final String RUNS =
            "select " + FACTS + " from job_run r left join known_job k on k.job_id = r.job_id "
                    + OF_RUNS + """
            where r.started_at < :to and (r.ended_at >= :from or r.ended_at is null)
              and (:cluster::text is null or r.cluster = :cluster) and
            """ + OF_JOBS + " order by r.job_id, r.attempt limit :limit";

    /** Selects the jobs of recoveries. An order succeeded if the next reported outcome says so. */
    private static final String RECOVERED = "select c.recovery_id, c.status, c.restarted, " + FACTS + """
            from (
                select r.recovery_id, r.status, r.cluster, m.job_id, m.attempt, exists (
                    select from recovery_moment o where o.recovery_id = r.recovery_id and o.kind = 'started'
                        and o.action in ('RESTART_JOB', 'RESTART_ELSEWHERE') and 'succeeded' = (
                            select e.kind from recovery_moment e where e.recovery_id = o.recovery_id and e.number > o.number
                                and e.kind in ('succeeded', 'failed', 'not_carried_out')
                            order by e.number limit 1)) as restarted
                from recovery r join (
                    select recovery_id, job_id, (event::json ->> 'attempt')::integer as attempt from recovery
                    union all
                    select recovery_id, job_id, attempt from recovery_company where refused is null) m using (recovery_id)
                where r.created_at >= :from and r.created_at < :to and (:cluster::text is null or r.cluster = :cluster)) c
            left join known_job k on k.job_id = c.job_id
            left join job_run r on r.job_id = c.job_id and r.attempt = c.attempt
            """ + OF_RUNS
            + " where " + OF_JOBS + " order by c.recovery_id limit :limit";

    /** Selects idle times. The number of idle GPUs is derived from the GPU hours in the alert's last report. */
    private static final String IDLE = """
            select a.*, k.name, k.owner, k.project from (
                select job_id, alert ->> 'cluster' as cluster, alert ->> 'condition' as condition,
                    (alert ->> 'since')::timestamptz as since, (alert ->> 'closedAt')::timestamptz as closed_at,
                    3600 * (alert -> 'cost' ->> 'gpuHoursSoFar')::double precision
                        / extract(epoch from (alert ->> 'updatedAt')::timestamptz - (alert ->> 'since')::timestamptz)
                        as idle_gpus
                from (select job_id, event::json -> 'alert' as alert from job_alert) told
                where alert ->> 'condition' in ('gpu_idle', 'waste') and alert -> 'cost' ->> 'gpuHoursSoFar' is not null
                    and (alert ->> 'updatedAt')::timestamptz > (alert ->> 'since')::timestamptz) a
            left join known_job k on k.job_id = a.job_id
            where a.since < :to and (a.closed_at >= :from or a.closed_at is null) and a.idle_gpus > 0
              and (:cluster::text is null or a.cluster = :cluster) and
            """ + OF_JOBS + " order by a.job_id limit :limit";

    private final JdbcClient jdbc;

    public JdbcJobRuns(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public void moved(JobStateChanged event) {
        boolean runs = event.state() == JobState.RUNNING;
        if (!runs && !event.state().ended()) {
            return;
        }
        Timestamp at = Timestamp.from(event.occurredAt());
        jdbc.sql("""
                        insert into job_run as run (job_id, attempt, cluster, state, started_at, ended_at, nodes)
                        values (:job, :attempt, :cluster, :state, :started, :ended, :nodes)
                        on conflict (job_id, attempt) do update set
                            state = case when run.ended_at is null then excluded.state else run.state end,
                            started_at = least(run.started_at, excluded.started_at),
                            ended_at = coalesce(run.ended_at, excluded.ended_at),
                            nodes = case when run.nodes = '{}' then excluded.nodes else run.nodes end
                        """)
                .param("job", event.jobId().value())
                .param("attempt", event.attempt())
                .param("cluster", Storable.text(event.cluster()))
                .param("state", event.state().wire())
                .param("started", runs ? at : null)
                .param("ended", runs ? null : at)
                .param("nodes", event.nodes().stream().map(Storable::text).toArray(String[]::new))
                .update();
    }

    @Override
    public void advised(JobAdvised event) {
        Quantiles seconds = event.estimates().durationSeconds();
        if (seconds != null) {
            jdbc.sql("""
                            insert into job_forecast as known (job_id, advised_at, p10, p50, p90) values (?, ?, ?, ?, ?)
                            on conflict (job_id) do update set advised_at = excluded.advised_at, p10 = excluded.p10,
                                p50 = excluded.p50, p90 = excluded.p90
                            where known.advised_at > excluded.advised_at
                            """)
                    .params(
                            event.jobId().value(),
                            Timestamp.from(event.occurredAt()),
                            seconds.p10(),
                            seconds.p50(),
                            seconds.p90())
                    .update();
        }
    }

    @Override
    public List<Idle> idle(Query query, int atMost) {
        FleetScope scope = new FleetScope(query.visible());
        return jdbc.sql(IDLE.formatted(scope.condition()))
                .params(parameters(query, scope))
                .param("limit", atMost)
                .query((row, _) -> idle(row))
                .list();
    }

    private static Idle idle(ResultSet row) throws SQLException {
        Timestamp closed = row.getTimestamp("closed_at");
        return new Idle(
                new JobId(row.getObject("job_id", UUID.class)),
                row.getString("name"),
                row.getString("owner"),
                row.getString("project"),
                row.getString("cluster"),
                AlertCondition.valueOf(row.getString("condition").toUpperCase(Locale.ROOT)),
                row.getTimestamp("since").toInstant(),
                closed == null ? null : closed.toInstant(),
                row.getDouble("idle_gpus"));
    }

    @Override
    public List<Run> list(Query query, int atMost) {
        FleetScope scope = new FleetScope(query.visible());
        return jdbc.sql(RUNS.formatted(scope.condition()))
                .params(parameters(query, scope))
                .param("limit", atMost)
                .query((row, _) -> run(row))
                .list();
    }

    @Override
    public List<Recovered> recovered(Query query, int atMost) {
        FleetScope scope = new FleetScope(query.visible());
        return jdbc.sql(RECOVERED.formatted(scope.condition()))
                .params(parameters(query, scope))
                .param("limit", atMost)
                .query((row, _) -> new Recovered(
                        row.getObject("recovery_id", UUID.class),
                        RecoveryStatus.valueOf(row.getString("status").toUpperCase(Locale.ROOT)),
                        row.getBoolean("restarted"),
                        row.getTimestamp("started_at") == null ? null : run(row)))
                .list();
    }

    private static Map<String, @Nullable Object> parameters(Query query, FleetScope scope) {
        Map<String, @Nullable Object> parameters = scope.parameters();
        parameters.put("from", Timestamp.from(query.from()));
        parameters.put("to", Timestamp.from(query.to()));
        parameters.put("owner", query.owner());
        parameters.put("project", query.project());
        parameters.put("cluster", query.cluster());
        return parameters;
    }

    private static Run run(ResultSet row) throws SQLException {
        Timestamp ended = row.getTimestamp("ended_at");
        return new Run(
                new JobId(row.getObject("job_id", UUID.class)),
                row.getInt("attempt"),
                row.getString("cluster"),
                new Owned(
                        row.getString("name"),
                        row.getString("owner"),
                        row.getString("project"),
                        row.getObject("gpus", Integer.class),
                        name(JobState.class, row.getString("job_state"))),
                JobState.valueOf(row.getString("state").toUpperCase(Locale.ROOT)),
                row.getTimestamp("started_at").toInstant(),
                ended == null ? null : ended.toInstant(),
                List.of((String[]) row.getArray("nodes").getArray()),
                steps(row),
                failed(row),
                row.getObject("p50") == null
                        ? null
                        : new Forecast(row.getDouble("p10"), row.getDouble("p50"), row.getDouble("p90")));
    }

    private static @Nullable Steps steps(ResultSet row) throws SQLException {
        return row.getObject("step") == null
                ? null
                : new Steps(
                        row.getLong("first_step"), row.getLong("step"), row.getObject("continued_from", Long.class));
    }

    private static @Nullable Failed failed(ResultSet row) throws SQLException {
        return row.getObject("failure_id") == null
                ? null
                : new Failed(
                        name(FailureCategory.class, row.getString("category")),
                        name(InfraType.class, row.getString("infra_type")),
                        row.getString("reason"),
                        row.getString("blamed_node"),
                        row.getBoolean("confirmed"));
    }

    private static <E extends Enum<E>> @Nullable E name(Class<E> names, @Nullable String wire) {
        return wire == null ? null : Enum.valueOf(names, wire.toUpperCase(Locale.ROOT));
    }
}
