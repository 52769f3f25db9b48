package io.schedmate.failure.store;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.schedmate.edge.outbox.JdbcOutbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.embedded.EmbeddedDatabase;
import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.failure.agents.NodeAgents;
import io.schedmate.failure.archive.LogArchive;
import io.schedmate.failure.diagnosis.Diagnoser;
import io.schedmate.failure.diagnosis.DiagnosisQueue;
import io.schedmate.failure.diagnosis.Failures;
import io.schedmate.failure.notification.Channel;
import io.schedmate.failure.notification.Message;
import io.schedmate.failure.notification.NotificationSender;
import io.schedmate.failure.recovery.FailPoints;
import io.schedmate.failure.recovery.ProposedRecovery;
import io.schedmate.failure.recovery.RecoveryDecisions;
import io.schedmate.failure.recovery.RecoveryNotifications;
import io.schedmate.failure.recovery.RecoveryRunner;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.failure.recovery.record.RecoveryRecords;
import io.schedmate.failure.recovery.record.SharedCause;
import io.schedmate.failure.recovery.site.SiteTools;
import io.schedmate.failure.recovery.site.StepExecutor;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import io.schedmate.recovery.budget.Budgets;
import io.schedmate.recovery.policy.RecoveryPolicy;
import io.schedmate.recovery.topology.SwitchSafety;
import io.schedmate.recovery.topology.Topology;
import io.schedmate.wire.mask.SecretMask;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The failure handler's own parts put together by hand: events in, agents and messages out. */
final class Plant implements AutoCloseable {

    private static final Duration TICK = Duration.ofSeconds(10);
    private static final int MOST_TICKS = 1000;
    /** Longer than any pause between tries. */
    private static final int QUIET_TICKS = 40;

    /** How a plant is set up. */
    record Setup(
            ServiceDatabase database,
            Clock clock,
            NodeAgents agents,
            RecoveryMode mode,
            FailureDiagnosis best,
            Topology topology,
            SiteTools site,
            FailPoints failPoints) {}

    private final HikariDataSource connections;
    private final JdbcClient jdbc;
    private final Clock clock;
    private final Transactions transactions;
    private final List<Message> messages = new CopyOnWriteArrayList<>();
    private final LogArchive archive;
    private final JdbcKnownJobs jobs;
    private final JdbcNodes nodes;
    private final JdbcRecoveryRecords records;
    private final JdbcFailures failures;
    private final DiagnosisQueue desk;
    private final RecoveryDecisions recoveries;
    private final RecoveryRunner runner;
    private final NotificationSender teller;
    private final JdbcOutbox outbox;

    Plant(Setup setup) {
        connections = connections(setup.database());
        jdbc = JdbcClient.create(connections);
        transactions = transactions(new TransactionTemplate(new JdbcTransactionManager(connections)));
        clock = setup.clock();
        archive = new LogArchive(new JdbcLogStore(jdbc), transactions);
        jobs = new JdbcKnownJobs(jdbc);
        nodes = new JdbcNodes(jdbc);
        records = new JdbcRecoveryRecords(jdbc);
        failures = new JdbcFailures(jdbc, setup.topology());
        outbox = new JdbcOutbox(
                jdbc, new JdbcTemplate(connections), transactions, () -> null, clock, new SimpleMeterRegistry());
        JdbcSharedRecoveries sharedRecoveries = new JdbcSharedRecoveries(jdbc, records);
        teller = new NotificationSender(
                new JdbcPendingNotifications(jdbc),
                new NotificationSender.Sources(records, sharedRecoveries, jobs),
                List.of(recording(messages)),
                new NotificationSender.Pace(Duration.ofSeconds(20), 20, Duration.ofHours(1), Duration.ofMinutes(1)),
                null,
                transactions,
                clock);
        RecoveryPolicy standard = RecoveryPolicy.standard();
        recoveries = new RecoveryDecisions(
                records,
                outbox,
                new RecoveryPolicy(
                        standard.rules(), setup.mode(), standard.modes(), standard.firstWait(), standard.longestWait()),
                new RecoveryDecisions.Sharing(sharedRecoveries, new SharedCause(10), Duration.ofMinutes(10)),
                teller,
                Duration.ofDays(1),
                transactions,
                clock,
                setup.failPoints());
        desk = new DiagnosisQueue(
                failures,
                archive,
                nodes,
                new Diagnoser(Rules.once(), setup.best(), SecretMask::mask),
                new ProposedRecovery(recoveries),
                transactions,
                clock,
                new DiagnosisQueue.Waits(
                        Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(4), Duration.ofMinutes(10)));
        runner = new RecoveryRunner(
                UUID.randomUUID(),
                records,
                new JdbcBudgetLedger(jdbc),
                Budgets.standard(),
                new SwitchSafety(setup.topology()),
                outbox,
                teller,
                new StepExecutor.Reach(
                        setup.agents(),
                        nodes,
                        setup.site(),
                        new JdbcJobWatch(jdbc),
                        sharedRecoveries,
                        new JdbcRestartPoints(jdbc)),
                transactions,
                clock,
                new RecoveryRunner.Patience(
                        Duration.ofMinutes(2),
                        Duration.ofSeconds(5),
                        Duration.ofMinutes(10),
                        Duration.ofHours(1),
                        Duration.ofMinutes(30)),
                setup.failPoints());
    }

    /** A new one with all tables, so that a process over it starts at once. */
    static ServiceDatabase database(EmbeddedDatabase server) {
        ServiceDatabase made = server.database(
                "plant_" + UUID.randomUUID().toString().replace("-", "").substring(0, 12));
        Flyway.configure()
                .dataSource(made.jdbcUrl(), made.user(), made.password())
                .load()
                .migrate();
        return made;
    }

    void told(JobFailed failed) {
        inOne(() -> desk.told(failed));
    }

    void told(LogChunk chunk) {
        inOne(() -> {
            if (archive.take(chunk) > 0) {
                desk.grew(chunk);
            }
        });
    }

    void told(NodeSampled sample) {
        inOne(() -> {
            nodes.sampled(sample);
            desk.sampled(sample);
        });
    }

    void told(JobMetricsMeasured metrics) {
        inOne(() -> jobs.measured(metrics));
    }

    boolean diagnoseNext() {
        return desk.diagnoseNext();
    }

    boolean tellNext() {
        return teller.tellNext();
    }

    boolean carryOnNext() {
        return runner.carryOnNext();
    }

    JdbcOutbox outbox() {
        return outbox;
    }

    /** The same recoveries, with somebody else told of changes. */
    RecoveryDecisions recoveries(RecoveryNotifications bulletin) {
        return new RecoveryDecisions(
                records,
                outbox,
                RecoveryPolicy.standard(),
                new RecoveryDecisions.Sharing(
                        new JdbcSharedRecoveries(jdbc, records), new SharedCause(10), Duration.ofMinutes(10)),
                bulletin,
                Duration.ofDays(1),
                transactions,
                clock,
                FailPoints.none());
    }

    JdbcClient jdbc() {
        return jdbc;
    }

    RecoveryDecisions recoveries() {
        return recoveries;
    }

    /** Works on while time goes by, until nothing is left to do for a long while. */
    void settle(MovedClock clock) {
        settle(clock, () -> {});
    }

    /** @param each done after every piece of work */
    void settle(MovedClock clock, Runnable each) {
        int quiet = 0;
        for (int tick = 0; tick < MOST_TICKS && quiet < QUIET_TICKS; tick++) {
            boolean worked = false;
            while (desk.diagnoseNext() || runner.carryOnNext() || teller.tellNext()) {
                worked = true;
                each.run();
            }
            each.run();
            quiet = worked ? 0 : quiet + 1;
            clock.move(TICK);
        }
    }

    /** Those that a job has or shares. */
    List<RecoveryRecord> recoveriesOf(JobId job) {
        return records.list(new RecoveryRecords.Query(null, null, job, null, null, 1000));
    }

    List<RecoveryRecord> records() {
        return records.list(new RecoveryRecords.Query(null, null, null, null, null, 1000))
                .reversed();
    }

    RecoveryRecord recovery(JobId job) {
        return records().reversed().stream()
                .filter(recovery -> recovery.failed().jobId().equals(job))
                .findFirst()
                .orElseThrow();
    }

    Failures failures() {
        return failures;
    }

    /** Whether one transaction waits for another. */
    boolean isAnyoneWaiting() {
        return JdbcClient.create(connections)
                .sql("select exists (select from pg_stat_activity where datname = current_database()"
                        + " and wait_event_type = 'Lock')")
                .query(Boolean.class)
                .single();
    }

    List<Message> messages() {
        return List.copyOf(messages);
    }

    @Override
    public void close() {
        connections.close();
    }

    private void inOne(Runnable work) {
        transactions.inOne(() -> {
            work.run();
            return true;
        });
    }

    private static Channel recording(List<Message> messages) {
        return new Channel() {
            @Override
            public String name() {
                return "recorded";
            }

            @Override
            public void send(Message message) {
                messages.add(message);
            }
        };
    }

    private static HikariDataSource connections(ServiceDatabase database) {
        HikariDataSource connections = new HikariDataSource();
        connections.setJdbcUrl(database.jdbcUrl());
        connections.setUsername(database.user());
        connections.setPassword(database.password());
        connections.setMaximumPoolSize(4);
        return connections;
    }

    static Transactions transactions(TransactionTemplate template) {
        return new Transactions() {
            @Override
            public <T> T inOne(Supplier<T> work) {
                return Objects.requireNonNull(template.execute(_ -> work.get()));
            }
        };
    }
}
