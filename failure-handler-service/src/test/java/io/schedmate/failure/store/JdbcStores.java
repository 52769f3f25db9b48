package io.schedmate.failure.store;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.schedmate.edge.outbox.JdbcOutbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.alert.AlertNotices;
import io.schedmate.failure.archive.LogStore;
import io.schedmate.failure.diagnosis.Failures;
import io.schedmate.failure.diagnosis.HardwareFacts;
import io.schedmate.failure.feedback.FeedbackStore;
import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.failure.memory.FailureStores;
import io.schedmate.failure.nodes.Nodes;
import io.schedmate.failure.notification.PendingNotifications;
import io.schedmate.failure.recovery.record.Breakers;
import io.schedmate.failure.recovery.record.BudgetLedger;
import io.schedmate.failure.recovery.record.KnownNodes;
import io.schedmate.failure.recovery.record.RecoveryRecords;
import io.schedmate.failure.recovery.record.SharedRecoveries;
import io.schedmate.failure.recovery.site.JobWatch;
import io.schedmate.failure.recovery.site.RestartPoints;
import io.schedmate.failure.store.node.JdbcNodes;
import io.schedmate.failure.store.recovery.JdbcBreakers;
import io.schedmate.failure.store.recovery.JdbcBudgetLedger;
import io.schedmate.failure.store.recovery.JdbcJobWatch;
import io.schedmate.failure.store.recovery.JdbcRecoveryRecords;
import io.schedmate.failure.store.recovery.JdbcRestartPoints;
import io.schedmate.failure.store.recovery.JdbcSharedRecoveries;
import io.schedmate.recovery.budget.Budgets;
import io.schedmate.recovery.topology.Topology;
import io.schedmate.testing.StoreDatabase;
import java.time.Clock;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The failure handler's stores in PostgreSQL. */
final class JdbcStores implements FailureStores {

    private final StoreDatabase database;
    private final JdbcClient jdbc;
    private final JdbcOutbox outbox;
    private final JdbcFailures failures;
    private final JdbcNodes nodes;
    private final RecoveryRecords recoveries;
    private final Budgets budgets;

    JdbcStores(StoreDatabase database, Clock clock, Topology topology, Budgets budgets) {
        this.database = database;
        this.jdbc = database.jdbc();
        this.outbox = new JdbcOutbox(
                jdbc, database.batches(), database.transactions(), () -> null, clock, new SimpleMeterRegistry());
        this.failures = new JdbcFailures(jdbc, topology);
        this.nodes = new JdbcNodes(jdbc);
        this.recoveries = new JdbcRecoveryRecords(jdbc);
        this.budgets = budgets;
    }

    JdbcClient jdbc() {
        return jdbc;
    }

    @Override
    public Transactions transactions() {
        return database.transactions();
    }

    @Override
    public JdbcOutbox outbox() {
        return outbox;
    }

    @Override
    public LogStore lines() {
        return new JdbcLogStore(jdbc);
    }

    @Override
    public KnownJobs jobs() {
        return new JdbcKnownJobs(jdbc);
    }

    @Override
    public Failures failures() {
        return failures;
    }

    @Override
    public Nodes nodes() {
        return nodes;
    }

    @Override
    public HardwareFacts hardware() {
        return nodes;
    }

    @Override
    public KnownNodes knownNodes() {
        return nodes;
    }

    @Override
    public RecoveryRecords recoveries() {
        return recoveries;
    }

    @Override
    public SharedRecoveries shared() {
        return new JdbcSharedRecoveries(jdbc, recoveries);
    }

    @Override
    public BudgetLedger ledger() {
        return new JdbcBudgetLedger(jdbc);
    }

    @Override
    public Breakers breakers() {
        return new JdbcBreakers(jdbc, budgets, transactions());
    }

    @Override
    public PendingNotifications notifications() {
        return new JdbcPendingNotifications(jdbc);
    }

    @Override
    public AlertNotices alertNotices() {
        return new JdbcAlertNotices(jdbc);
    }

    @Override
    public FeedbackStore feedback() {
        return new JdbcFeedback(jdbc);
    }

    @Override
    public JobWatch watch() {
        return new JdbcJobWatch(jdbc);
    }

    @Override
    public RestartPoints restartPoints() {
        return new JdbcRestartPoints(jdbc);
    }

    @Override
    public boolean isAnyoneWaiting() {
        return jdbc.sql("select exists (select from pg_stat_activity where datname = current_database()"
                        + " and wait_event_type = 'Lock')")
                .query(Boolean.class)
                .single();
    }

    @Override
    public long unsent() {
        return jdbc.sql("select count(*) from outbox").query(Long.class).single();
    }

    @Override
    public void close() {
        database.close();
    }
}
