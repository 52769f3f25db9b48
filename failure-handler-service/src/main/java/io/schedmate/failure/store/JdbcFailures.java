package io.schedmate.failure.store;

import io.schedmate.failure.diagnosis.ConcurrentFailures;
import io.schedmate.failure.diagnosis.Failures;
import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.failure.Citation;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.job.JobId;
import io.schedmate.recovery.ledger.FailedTry;
import io.schedmate.recovery.ledger.RetryLedger;
import io.schedmate.recovery.topology.LeafSwitch;
import io.schedmate.recovery.topology.SwitchFailures;
import io.schedmate.recovery.topology.Topology;
import io.schedmate.wire.WireJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Stores failures in PostgreSQL, in the wire format. */
@Repository
class JdbcFailures implements Failures {

    private static final int ROOT_LOCK = 0x526f_6f74;
    private static final int MAX_CAUSE_LENGTH = 500;

    private final JdbcClient jdbc;
    private final Topology topology;
    private final JsonMapper mapper = WireJson.tolerant();

    JdbcFailures(JdbcClient jdbc, Topology topology) {
        this.jdbc = jdbc;
        this.topology = topology;
    }

    @Override
    public Optional<Kept> find(UUID failureId) {
        return jdbc.sql("select event, answer, told_at from failure where failure_id = ?")
                .param(failureId)
                .query((row, _) -> kept(row))
                .optional();
    }

    @Override
    public Optional<Kept> hold(UUID failureId) {
        return jdbc.sql("select event, answer, told_at from failure where failure_id = ? for update")
                .param(failureId)
                .query((row, _) -> kept(row))
                .optional();
    }

    @Override
    public List<Failure> of(JobId jobId, @Nullable Place after, int limit) {
        return jdbc.sql("""
                        select event, answer, told_at from failure
                        where job_id = :job
                          and (:time::timestamptz is null or (failed_at, failure_id) < (:time, :id::uuid))
                        order by failed_at desc, failure_id desc limit :limit
                        """)
                .param("job", jobId.value())
                .param("time", after == null ? null : Timestamp.from(after.failedAt()))
                .param("id", after == null ? null : after.failureId())
                .param("limit", limit)
                .query((row, _) -> kept(row).answer())
                .list();
    }

    @Override
    public void put(Kept failure, @Nullable Instant diagnoseAt) {
        put(failure, diagnoseAt, null);
    }

    @Override
    public void decide(Kept failure, Outcome outcome) {
        put(failure, null, outcome);
    }

    /** Stores a failure with one statement, because each change of a row changes all of its indexes. */
    private void put(Kept failure, @Nullable Instant diagnoseAt, @Nullable Outcome outcome) {
        DiagnosisSummary diagnosis = failure.answer().diagnosis();
        jdbc.sql("""
                        insert into failure (failure_id, job_id, cluster, attempt, failed_at, event, answer, blamed_node,
                            diagnose_at, nodes, told_at, category, infra_type, reason, code, cause_line,
                            root, checkpoint, confirmed)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                        on conflict (failure_id) do update set event = excluded.event, answer = excluded.answer,
                            blamed_node = excluded.blamed_node, diagnose_at = excluded.diagnose_at, tries = 0,
                            nodes = excluded.nodes, category = excluded.category, infra_type = excluded.infra_type,
                            reason = excluded.reason, code = excluded.code, cause_line = excluded.cause_line,
                            root = coalesce(excluded.root, failure.root),
                            checkpoint = case when ? then excluded.checkpoint else failure.checkpoint end,
                            confirmed = case when ? then excluded.confirmed else failure.confirmed end
                        """)
                .params(Arrays.<@Nullable Object>asList(
                        failure.answer().failureId(),
                        failure.event().jobId().value(),
                        Storable.text(failure.event().cluster()),
                        failure.event().attempt(),
                        Timestamp.from(failure.event().occurredAt()),
                        mapper.writeValueAsString(failure.event()),
                        mapper.writeValueAsString(failure.answer()),
                        diagnosis == null
                                ? null
                                : Storable.orNull(diagnosis.component().node()),
                        time(diagnoseAt),
                        nodes(failure.event()),
                        Timestamp.from(failure.reportedAt()),
                        diagnosis == null ? null : diagnosis.category().wire(),
                        diagnosis == null || diagnosis.infraType() == null
                                ? null
                                : diagnosis.infraType().wire(),
                        diagnosis == null ? null : Storable.orNull(diagnosis.reason()),
                        diagnosis == null ? null : Storable.orNull(diagnosis.code()),
                        diagnosis == null ? null : causeLine(diagnosis),
                        outcome == null ? null : Storable.orNull(outcome.root()),
                        outcome == null ? null : json(outcome.checkpoint()),
                        outcome != null && outcome.confirmed(),
                        outcome != null,
                        outcome != null))
                .update();
    }

    private @Nullable String json(@Nullable Checkpoint checkpoint) {
        return checkpoint == null ? null : mapper.writeValueAsString(checkpoint);
    }

    private static @Nullable String causeLine(DiagnosisSummary diagnosis) {
        Citation cause = diagnosis.rootCause();
        return cause == null
                ? null
                : Storable.text(cause.text()
                        .substring(0, Math.min(MAX_CAUSE_LENGTH, cause.text().length())));
    }

    @Override
    public Optional<UUID> due(Instant now, Set<UUID> except) {
        return jdbc.sql("""
                        select failure_id from failure where diagnose_at <= ? and failure_id <> all (?)
                        order by diagnose_at limit 1 for update skip locked
                        """)
                .params(Timestamp.from(now), new SqlArrayValue("uuid", except.toArray()))
                .query(UUID.class)
                .optional();
    }

    @Override
    public int postpone(UUID failureId, Instant until) {
        return jdbc.sql("update failure set diagnose_at = ?, tries = tries + 1 where failure_id = ? returning tries")
                .params(Timestamp.from(until), failureId)
                .query(Integer.class)
                .single();
    }

    @Override
    public void lookAgain(JobId jobId, int attempt, Instant reportedAfter, Instant at) {
        // A failure that is due anyway is locked but not written; if very many jobs fail, that is nearly every failure.
        jdbc.sql("""
                        with held as (
                            select failure_id, diagnose_at from failure
                            where job_id = ? and attempt = ? and told_at > ? for update)
                        update failure f set diagnose_at = ? from held h
                        where f.failure_id = h.failure_id and h.diagnose_at is null
                        """)
                .params(jobId.value(), attempt, Timestamp.from(reportedAfter), Timestamp.from(at))
                .update();
    }

    @Override
    public void lookAgainOn(String cluster, String node, Instant reportedAfter, Instant at) {
        jdbc.sql("""
                        update failure set diagnose_at = coalesce(diagnose_at, ?)
                        where cluster = ? and nodes && array[?::text] and told_at > ?
                        """)
                .params(Timestamp.from(at), Storable.text(cluster), Storable.text(node), Timestamp.from(reportedAfter))
                .update();
    }

    @Override
    public @Nullable Long step(JobId jobId, int attempt) {
        return jdbc.sql("select step from job_progress where job_id = ? and attempt = ?")
                .params(jobId.value(), attempt)
                .query(Long.class)
                .optional()
                .orElse(null);
    }

    @Override
    public RetryLedger ledger(JobId jobId) {
        List<Optional<FailedTry>> tries = jdbc.sql("""
                        select f.event, f.answer, f.told_at, p.step from failure f left join job_progress p using (job_id, attempt)
                        where job_id = ? order by attempt
                        """)
                .param(jobId.value())
                .query((row, _) -> failedTry(row))
                .list();
        return new RetryLedger(tries.stream().flatMap(Optional::stream).toList());
    }

    /**
     * Returns other failures. The limit per node makes PostgreSQL use the index on blamed nodes; without it, the plan
     * reads all failures between the times. Only confirmed failures blame a node, because the suspects of this job are
     * tested, and others write their jobs' logs.
     */
    @Override
    public ConcurrentFailures around(JobFailed failed, Instant from, Instant to) {
        return around(failed, from, to, """
                        select count(distinct job_id) as together,
                            count(distinct job_id) filter (where nodes && cast(:nodes as text[])) as neighbours,
                            (select coalesce(array_agg(distinct node), '{}') from unnest(cast(:nodes as text[])) node
                                cross join lateral (select 1 from failure where cluster = :cluster and blamed_node = node and confirmed
                                    and failed_at between :from and :to and job_id <> :job limit 1) once) as blamed
                        from (select job_id, nodes from failure
                            where cluster = :cluster and failed_at between :from and :to and job_id <> :job
                            order by failed_at desc limit :most) latest
                        """, nodes(failed))
                .query((row, _) -> new ConcurrentFailures(
                        row.getInt("neighbours"),
                        row.getInt("together") + 1,
                        texts(row, "blamed"),
                        onSwitches(failed, from, to)))
                .single();
    }

    /** Prepares a query about failures of other jobs between the times, for some nodes or for none in particular. */
    private JdbcClient.StatementSpec around(JobFailed failed, Instant from, Instant to, String sql, String[] nodes) {
        return jdbc.sql(sql)
                .param("nodes", nodes)
                .param("cluster", Storable.text(failed.cluster()))
                .param("from", Timestamp.from(from))
                .param("to", Timestamp.from(to))
                .param("job", failed.jobId().value())
                .param("most", ConcurrentFailures.MAX_COUNTED);
    }

    /** Returns failures by switch. Bugs in user code and failures without a diagnosis say nothing about a switch. */
    private List<SwitchFailures> onSwitches(JobFailed failed, Instant from, Instant to) {
        List<LeafSwitch> leaves = topology.of(failed.cluster(), failed.nodes());
        return leaves.isEmpty()
                ? List.of()
                : leaves.stream().map(leaf -> on(leaf, failed, from, to)).toList();
    }

    private SwitchFailures on(LeafSwitch leaf, JobFailed failed, Instant from, Instant to) {
        String[] nodes = leaf.nodes().stream().map(Storable::text).toArray(String[]::new);
        return around(failed, from, to, """
                        select count(distinct job_id) as others,
                            coalesce(array_agg(distinct blamed_node) filter (where blamed_node = any (cast(:nodes as text[]))), '{}')
                                as blamed
                        from (select job_id, blamed_node from failure
                            where cluster = :cluster and failed_at between :from and :to and job_id <> :job
                              and nodes && cast(:nodes as text[]) and root like 'INFRASTRUCTURE/%'
                            order by failed_at desc limit :most) latest
                        """, nodes)
                .query((row, _) ->
                        new SwitchFailures(leaf.name(), leaf.nodes(), row.getInt("others"), texts(row, "blamed")))
                .single();
    }

    private static Set<String> texts(ResultSet row, String column) throws SQLException {
        return Set.of((String[]) row.getArray(column).getArray());
    }

    @Override
    public boolean areOfRoot(String cluster, String root, Instant since, int least) {
        if (atLeast(least, cluster, root, since)) {
            return true;
        }
        jdbc.sql("select pg_advisory_xact_lock(?, hashtext(?))")
                .params(ROOT_LOCK, Storable.text(cluster + "/" + root))
                .query((_, _) -> true)
                .single();
        return atLeast(least, cluster, root, since);
    }

    private boolean atLeast(int least, String cluster, String root, Instant since) {
        return jdbc.sql("""
                                select count(*) from (
                                    select 1 from failure where cluster = ? and root = ? and failed_at > ? limit ?) these
                                """)
                        .params(Storable.text(cluster), Storable.text(root), Timestamp.from(since), least)
                        .query(Integer.class)
                        .single()
                >= least;
    }

    private Optional<FailedTry> failedTry(ResultSet row) throws SQLException {
        Kept kept = kept(row);
        DiagnosisSummary diagnosis = kept.answer().diagnosis();
        return diagnosis == null
                ? Optional.empty()
                : Optional.of(new FailedTry(
                        kept.event().attempt(),
                        kept.event().occurredAt(),
                        row.getObject("step", Long.class),
                        kept.event().nodes(),
                        diagnosis));
    }

    private Kept kept(ResultSet row) throws SQLException {
        return new Kept(
                mapper.readValue(row.getString("event"), JobFailed.class),
                mapper.readValue(row.getString("answer"), Failure.class),
                row.getTimestamp("told_at").toInstant());
    }

    private static String[] nodes(JobFailed failed) {
        return failed.nodes().stream().map(Storable::text).toArray(String[]::new);
    }

    private static @Nullable Timestamp time(@Nullable Instant instant) {
        return instant == null ? null : Timestamp.from(instant);
    }
}
