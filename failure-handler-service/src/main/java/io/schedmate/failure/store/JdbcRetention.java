package io.schedmate.failure.store;

import io.schedmate.edge.store.OldRows;
import io.schedmate.failure.jobs.Retention;
import java.time.Instant;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Deletes old rows from every growing table of this service, in the order of their references. */
@Repository
class JdbcRetention implements Retention {

    private record Old(String table, String condition) {}

    /** The clock of an agent may be wrong. A row that it dated far ahead would otherwise stay until that time. */
    private static final String AHEAD = " or %s > now() + interval '1 day'";

    /**
     * The tables with old rows. A recovery is deleted with its moments, notices, shared failures and checkpoints, and
     * an alert with its notices.
     */
    private static final List<Old> OLD = List.of(
            new Old("recovery r", """
                    r.updated_at < :before and r.status in ('succeeded', 'failed', 'cancelled', 'expired')
                    and r.due_at is null and not exists (
                        select from spent s
                        where s.recovery_id = r.recovery_id and s.node <> '' and s.released_at is null)
                    """),
            new Old("spent s", """
                    s.at < :before and not exists (select from recovery r where r.recovery_id = s.recovery_id)
                    """),
            new Old("failure f", """
                    f.failed_at < :before and f.diagnose_at is null
                    and not exists (select from recovery r where r.failure_id = f.failure_id)
                    """),
            new Old("feedback", "given_at < :before"),
            new Old("job_alert", "updated_at < :before"),
            new Old("job_forecast", "advised_at < :before"),
            new Old("report_mail", "sent_at < :before"),
            new Old("node_xid", "occurred_at < :before" + AHEAD.formatted("occurred_at")),
            new Old("gpu_fact", "occurred_at < :before" + AHEAD.formatted("occurred_at")),
            new Old("node_check", "checked_at < :before"),
            new Old(
                    "node",
                    "(last_seen_at < :before" + AHEAD.formatted("last_seen_at")
                            + ") and cordons = '[]' and faulty_because is null"),
            new Old("job_progress", "at < :before"),
            new Old("job_run", "(ended_at < :before or (ended_at is null and started_at < :before))"),
            new Old("log_stream l", """
                    not exists (select from log_block b where b.stream_id = l.stream_id)
                    and not exists (select from known_job k where k.job_id = l.job_id and k.seen_at >= :before)
                    """),
            new Old("known_job k", """
                    k.seen_at < :before
                    and not exists (select from failure f where f.job_id = k.job_id)
                    and not exists (select from recovery r where r.job_id = k.job_id)
                    and not exists (select from log_stream l where l.job_id = k.job_id)
                    and not exists (select from job_run j where j.job_id = k.job_id)
                    """),
            new Old("breaker_moment m", """
                    m.at < :before
                    and exists (select from breaker_moment n where n.cluster = m.cluster and n.number > m.number)
                    """),
            new Old("forgotten_job", "forgotten_at < :before"));

    private final OldRows rows;

    JdbcRetention(JdbcClient jdbc) {
        this.rows = new OldRows(jdbc);
    }

    @Override
    public int forgetBefore(Instant time) {
        return OLD.stream()
                .mapToInt(old -> rows.delete(old.table(), old.condition(), time))
                .sum();
    }
}
