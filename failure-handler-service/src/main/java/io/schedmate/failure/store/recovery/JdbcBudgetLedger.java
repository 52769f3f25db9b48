package io.schedmate.failure.store.recovery;

import io.schedmate.failure.recovery.record.BudgetLedger;
import io.schedmate.failure.store.Storable;
import io.schedmate.model.job.JobId;
import io.schedmate.recovery.budget.Spending;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores the budget ledger in PostgreSQL. */
@Repository
public class JdbcBudgetLedger implements BudgetLedger {

    private static final int LOCK = 0x5370_656e;

    private final JdbcClient jdbc;

    public JdbcBudgetLedger(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public Spending hold(String cluster, Instant since) {
        jdbc.sql("select pg_advisory_xact_lock(?, hashtext(?))")
                .params(LOCK, Storable.text(cluster))
                .query((_, _) -> true)
                .single();
        Set<String> held = jdbc
                .sql("select node from spent where cluster = ? and node <> '' and released_at is null")
                .param(Storable.text(cluster))
                .query(String.class)
                .list()
                .stream()
                .collect(Collectors.toUnmodifiableSet());
        List<Spending.Taken> taken = jdbc.sql("select node, job_id, at from spent where cluster = ? and at > ?")
                .params(Storable.text(cluster), Timestamp.from(since))
                .query((row, _) -> taken(row))
                .list();
        return new Spending(held, taken, openedBecause(cluster));
    }

    @Override
    public int nodes(String cluster) {
        return jdbc.sql("select count(*) from node where cluster = ? and gpus <> '[]'")
                .param(Storable.text(cluster))
                .query(Integer.class)
                .single();
    }

    @Override
    public void open(String cluster, String because, Instant at) {
        jdbc.sql("insert into breaker_moment (cluster, at, opened, words) values (?, ?, true, ?)")
                .params(Storable.text(cluster), Timestamp.from(at), Storable.text(because))
                .update();
    }

    private @Nullable String openedBecause(String cluster) {
        return jdbc.sql("select words from breaker_moment where number = (select max(number) from breaker_moment"
                        + " where cluster = ?) and opened")
                .param(Storable.text(cluster))
                .query(String.class)
                .optional()
                .orElse(null);
    }

    @Override
    public void isolated(UUID recoveryId, String cluster, String node, Instant at) {
        jdbc.sql("insert into spent (recovery_id, cluster, node, at) values (?, ?, ?, ?) on conflict do nothing")
                .params(recoveryId, Storable.text(cluster), Storable.text(node), Timestamp.from(at))
                .update();
    }

    @Override
    public void released(UUID recoveryId, String node, Instant at) {
        jdbc.sql("update spent set released_at = ? where recovery_id = ? and node = ?")
                .params(Timestamp.from(at), recoveryId, Storable.text(node))
                .update();
    }

    @Override
    public void restarted(UUID recoveryId, String cluster, JobId jobId, Instant at) {
        jdbc.sql("insert into spent (recovery_id, cluster, job_id, at) values (?, ?, ?, ?) on conflict do nothing")
                .params(recoveryId, Storable.text(cluster), jobId.value(), Timestamp.from(at))
                .update();
    }

    private static Spending.Taken taken(ResultSet row) throws SQLException {
        String node = row.getString("node");
        UUID job = row.getObject("job_id", UUID.class);
        return new Spending.Taken(
                row.getTimestamp("at").toInstant(), node.isEmpty() ? null : node, job == null ? null : new JobId(job));
    }
}
