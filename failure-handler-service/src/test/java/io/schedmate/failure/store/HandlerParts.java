package io.schedmate.failure.store;

import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.agents.NodeAgents;
import io.schedmate.failure.archive.LogArchive;
import io.schedmate.failure.diagnosis.Diagnoser;
import io.schedmate.failure.diagnosis.DiagnosisQueue;
import io.schedmate.failure.diagnosis.Failures;
import io.schedmate.failure.jobs.SetAside;
import io.schedmate.failure.memory.FailureStores;
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
import io.schedmate.testing.MovedClock;
import io.schedmate.wire.mask.SecretMask;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** The failure handler's parts without Spring, from events to agents and messages. */
final class HandlerParts implements AutoCloseable {

    private static final Duration TICK = Duration.ofSeconds(10);
    private static final int MAX_TICKS = 1000;
    /** Longer than any pause between attempts. */
    private static final int QUIET_TICKS = 40;

    /** The dependencies and settings of the parts. */
    record Setup(
            FailureStores stores,
            Clock clock,
            NodeAgents agents,
            RecoveryMode mode,
            FailureDiagnosis best,
            Topology topology,
            SiteTools site,
            FailPoints failPoints) {}

    private final FailureStores stores;
    private final Clock clock;
    private final Transactions transactions;
    private final List<Message> messages = new CopyOnWriteArrayList<>();
    private final LogArchive archive;
    private final RecoveryRecords records;
    private final DiagnosisQueue queue;
    private final RecoveryDecisions recoveries;
    private final RecoveryRunner runner;
    private final NotificationSender teller;

    HandlerParts(Setup setup) {
        stores = setup.stores();
        clock = setup.clock();
        transactions = stores.transactions();
        archive = new LogArchive(stores.lines(), transactions);
        records = stores.recoveries();
        teller = new NotificationSender(
                stores.notifications(),
                new NotificationSender.Sources(records, stores.shared(), stores.jobs()),
                List.of(recording(messages)),
                new NotificationSender.NotificationRate(
                        Duration.ofSeconds(20), 20, Duration.ofHours(1), Duration.ofMinutes(1)),
                null,
                transactions,
                clock);
        RecoveryPolicy standard = RecoveryPolicy.standard();
        recoveries = decisions(
                new RecoveryPolicy(
                        standard.rules(), setup.mode(), standard.modes(), standard.firstWait(), standard.longestWait()),
                teller,
                setup.failPoints());
        queue = new DiagnosisQueue(
                stores.failures(),
                archive,
                stores.hardware(),
                new Diagnoser(Rules.once(), setup.best(), SecretMask::mask),
                new ProposedRecovery(recoveries),
                transactions,
                clock,
                new DiagnosisQueue.Waits(
                        Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(4), Duration.ofMinutes(10)),
                new SetAside(Duration.ofMinutes(1)));
        runner = new RecoveryRunner(
                UUID.randomUUID(),
                records,
                stores.ledger(),
                Budgets.standard(),
                new SwitchSafety(setup.topology()),
                stores.outbox(),
                teller,
                new StepExecutor.ExternalSystems(
                        setup.agents(),
                        stores.knownNodes(),
                        setup.site(),
                        stores.watch(),
                        stores.shared(),
                        stores.restartPoints()),
                transactions,
                clock,
                new RecoveryRunner.TimeLimits(
                        Duration.ofMinutes(2),
                        Duration.ofSeconds(5),
                        Duration.ofMinutes(10),
                        Duration.ofHours(1),
                        Duration.ofMinutes(30)),
                setup.failPoints());
    }

    private RecoveryDecisions decisions(
            RecoveryPolicy policy, RecoveryNotifications notifications, FailPoints failPoints) {
        return new RecoveryDecisions(
                records,
                stores.outbox(),
                policy,
                new RecoveryDecisions.Sharing(stores.shared(), new SharedCause(10), Duration.ofMinutes(10)),
                notifications,
                Duration.ofDays(1),
                transactions,
                clock,
                failPoints,
                new SetAside(Duration.ofMinutes(1)));
    }

    void receive(JobFailed failed) {
        inOne(() -> queue.add(List.of(failed)));
    }

    void receive(LogChunk chunk) {
        inOne(() -> {
            if (archive.take(chunk) > 0) {
                queue.grew(List.of(chunk));
            }
        });
    }

    void receive(NodeSampled sample) {
        inOne(() -> {
            stores.nodes().sampled(sample);
            queue.sampled(sample);
        });
    }

    void receive(JobMetricsMeasured metrics) {
        inOne(() -> stores.jobs().measured(metrics));
    }

    boolean diagnoseNext() {
        return queue.diagnoseNext();
    }

    boolean sendNext() {
        return teller.sendNext();
    }

    boolean advanceNext() {
        return runner.advanceNext();
    }

    FailureStores stores() {
        return stores;
    }

    /** Returns the same recoveries with another receiver of changes. */
    RecoveryDecisions recoveries(RecoveryNotifications notifications) {
        return decisions(RecoveryPolicy.standard(), notifications, FailPoints.none());
    }

    RecoveryDecisions recoveries() {
        return recoveries;
    }

    /** Works while the clock advances, until there has been no work for a long time. */
    void settle(MovedClock clock) {
        settle(clock, () -> {});
    }

    /**
     * @param each runs after each piece of work
     */
    void settle(MovedClock clock, Runnable each) {
        int quiet = 0;
        for (int tick = 0; tick < MAX_TICKS && quiet < QUIET_TICKS; tick++) {
            boolean worked = false;
            while (queue.diagnoseNext() || runner.advanceNext() || teller.sendNext()) {
                worked = true;
                each.run();
            }
            each.run();
            quiet = worked ? 0 : quiet + 1;
            clock.move(TICK);
        }
    }

    /** Returns the recoveries that a job has or shares. */
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
        return stores.failures();
    }

    List<Message> messages() {
        return List.copyOf(messages);
    }

    @Override
    public void close() {
        stores.close();
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
}
