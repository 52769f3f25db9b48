package io.schedmate.advisor.store;

import io.schedmate.advisor.outlook.EndedJob;
import io.schedmate.advisor.outlook.FollowedJob;
import io.schedmate.advisor.outlook.FollowedJobs;
import io.schedmate.advisor.outlook.Pool;
import io.schedmate.edge.store.OldRows;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.simulator.outlook.Outlook;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Stores the waiting and running jobs in PostgreSQL. */
@Repository
class JdbcFollowedJobs implements FollowedJobs {

    private static final String SELECT = """
            select f.*, a.submission from followed_job f left join advice a on a.job_id = f.job_id
            """;
    private static final String IN_POOL = """
            cluster = :cluster and gpus > 0 and (:queue::text is null or queue = :queue)
                and (queue is null or not queue = any(:others::text[]))
            """;

    private final JdbcClient jdbc;
    private final JsonMapper mapper = WorkloadJson.mapper();

    JdbcFollowedJobs(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Adds a submitted job. Its first state may have arrived earlier, on another topic. */
    @Override
    public void submitted(JobSubmitted event) {
        JobSubmission job = event.submission();
        jdbc.sql("""
                        insert into followed_job as f (job_id, cluster, queue, gpus, attempt, state, queued_at)
                        values (?, ?, ?, ?, ?, ?, ?)
                        on conflict (job_id) do update set queue = excluded.queue, gpus = excluded.gpus,
                            queued_at = case when f.attempt = excluded.attempt
                                then least(f.queued_at, excluded.queued_at) else f.queued_at end
                        """)
                .param(event.jobId().value())
                .param(storable(event.cluster()))
                .param(job.queue() == null ? null : storable(job.queue()))
                .param(job.requested().gpus())
                .param(event.attempt())
                .param(JobState.SUBMITTED.wire())
                .param(Timestamp.from(event.occurredAt()))
                .update();
    }

    @Override
    public void changed(JobStateChanged event) {
        Timestamp at = Timestamp.from(event.occurredAt());
        jdbc.sql("""
                        insert into followed_job as f
                            (job_id, cluster, attempt, state, queued_at, started_at, ended_at)
                        values (:job, :cluster, :attempt, :state, :at, :started::timestamptz, :ended::timestamptz)
                        on conflict (job_id) do update set
                            attempt = excluded.attempt, state = excluded.state, ended_at = excluded.ended_at,
                            queued_at = case when f.attempt = excluded.attempt then f.queued_at else :at end,
                            started_at = case when f.attempt = excluded.attempt
                                then coalesce(f.started_at, excluded.started_at) else excluded.started_at end,
                            foretold_at = case when f.attempt = excluded.attempt then f.foretold_at end
                        where f.attempt <= excluded.attempt
                        """)
                .param("job", event.jobId().value())
                .param("cluster", storable(event.cluster()))
                .param("attempt", event.attempt())
                .param("state", event.state().wire())
                .param("at", at)
                .param("started", event.state() == JobState.RUNNING ? at : null)
                .param("ended", event.state().ended() ? at : null)
                .update();
    }

    @Override
    public Optional<FollowedJob> find(JobId jobId) {
        return jdbc.sql(SELECT + " where f.job_id = ?")
                .param(jobId.value())
                .query((row, _) -> job(row))
                .optional();
    }

    @Override
    public List<FollowedJob> running(Pool pool, int most) {
        return live(pool, "started_at is not null", most);
    }

    @Override
    public List<FollowedJob> waiting(Pool pool, int most) {
        return live(pool, "started_at is null", most);
    }

    private List<FollowedJob> live(Pool pool, String condition, int most) {
        return in(
                        pool,
                        SELECT + " where f.job_id in (select job_id from followed_job where ended_at is null and "
                                + condition + " and " + IN_POOL
                                + " order by queued_at, job_id limit :most) order by f.queued_at, f.job_id")
                .param("most", most)
                .query((row, _) -> job(row))
                .list();
    }

    @Override
    public int maxHeld(Pool pool, Instant since) {
        return in(pool, """
                        with runs as (
                            select gpus, started_at, ended_at from followed_job
                            where started_at is not null and (ended_at is null or ended_at >= :since) and %s)
                        select coalesce(max(held), 0) from (
                            select sum(gpus) over (order by at, gpus rows unbounded preceding) as held from (
                                select started_at as at, gpus from runs
                                union all select ended_at, -gpus from runs where ended_at is not null) moves) sums
                        """.formatted(IN_POOL))
                .param("since", Timestamp.from(since))
                .query(Integer.class)
                .single();
    }

    @Override
    public Map<Integer, Double> medianWaits(Pool pool, Instant since) {
        Map<Integer, Double> waits = new HashMap<>();
        in(pool, """
                        select gpus, percentile_cont(0.5) within group (
                            order by greatest(0, extract(epoch from started_at - queued_at))::double precision) as seconds
                        from followed_job where started_at >= :since and %s group by gpus
                        """.formatted(IN_POOL)).param("since", Timestamp.from(since)).query(row -> {
            waits.put(row.getInt("gpus"), row.getDouble("seconds"));
        });
        return waits;
    }

    @Override
    public List<Place> withoutOutlook() {
        return jdbc.sql("""
                        select distinct cluster, queue from followed_job
                        where ended_at is null and started_at is null and foretold_at is null and gpus > 0
                        limit 1000
                        """)
                .query((row, _) -> new Place(row.getString("cluster"), row.getString("queue")))
                .list();
    }

    @Override
    public void predicted(JobId jobId, Outlook outlook, Instant at) {
        jdbc.sql("""
                        update followed_job set foretold_at = ?, foretold_start = ?, foretold_end = ?
                        where job_id = ? and foretold_at is null and started_at is null and ended_at is null
                        """)
                .params(Timestamp.from(at), outlook.start().p50(), outlook.end().p50(), jobId.value())
                .update();
    }

    @Override
    public List<PredictionOutcome> outcomes(Pool pool, int most) {
        return in(pool, """
                        select * from (
                            select foretold_start, foretold_end, ended_at,
                                extract(epoch from started_at - foretold_at) as waited,
                                extract(epoch from ended_at - foretold_at) as took
                            from followed_job
                            where ended_at is not null and started_at >= foretold_at and %s
                            order by ended_at desc limit :most) latest
                        order by ended_at
                        """.formatted(IN_POOL))
                .param("most", most)
                .query((row, _) -> new PredictionOutcome(
                        row.getDouble("foretold_start"),
                        row.getDouble("foretold_end"),
                        row.getDouble("waited"),
                        row.getDouble("took")))
                .list();
    }

    @Override
    public List<EndedJob> ended(String cluster, Instant since, int most) {
        return jdbc.sql(SELECT + """
                         where f.cluster = ? and f.ended_at >= ? and f.queued_at >= ? and f.started_at is not null and f.gpus > 0
                        order by f.queued_at, f.job_id limit ?
                        """)
                .params(storable(cluster), Timestamp.from(since), Timestamp.from(since), most)
                .query((row, _) -> ended(row))
                .list();
    }

    private EndedJob ended(ResultSet row) throws SQLException {
        FollowedJob job = job(row);
        return new EndedJob(
                job.jobId(),
                job.queue(),
                job.gpus(),
                job.queuedAt(),
                row.getTimestamp("started_at").toInstant(),
                row.getTimestamp("ended_at").toInstant(),
                job.submission());
    }

    @Override
    public void forget(JobId jobId, Instant until) {
        jdbc.sql("delete from followed_job where job_id = ? and queued_at <= ?")
                .params(jobId.value(), Timestamp.from(until))
                .update();
    }

    @Override
    public int forgetBefore(Instant ended, Instant queued) {
        OldRows rows = new OldRows(jdbc);
        return rows.delete("followed_job", "ended_at < :before", ended)
                + rows.delete("followed_job", "ended_at is null and queued_at < :before", queued);
    }

    private JdbcClient.StatementSpec in(Pool pool, String sql) {
        return jdbc.sql(sql)
                .param("cluster", storable(pool.cluster()))
                .param("queue", pool.queue())
                .param("others", pool.others().toArray(String[]::new));
    }

    private FollowedJob job(ResultSet row) throws SQLException {
        String submission = row.getString("submission");
        Timestamp started = row.getTimestamp("started_at");
        return new FollowedJob(
                new JobId(row.getObject("job_id", UUID.class)),
                row.getString("cluster"),
                row.getString("queue"),
                row.getInt("gpus"),
                state(row.getString("state")),
                submission == null ? null : mapper.readValue(submission, JobSubmission.class),
                row.getTimestamp("queued_at").toInstant(),
                started == null ? null : started.toInstant(),
                row.getTimestamp("foretold_at") != null);
    }

    private JobState state(@Nullable String wire) {
        return mapper.convertValue(wire, JobState.class);
    }

    /** Removes U+0000, the only character that PostgreSQL's text type does not accept. */
    private static String storable(String text) {
        return text.replace("\0", "");
    }
}
