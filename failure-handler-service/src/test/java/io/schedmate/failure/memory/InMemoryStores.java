package io.schedmate.failure.memory;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.alert.AlertNotices;
import io.schedmate.failure.archive.LogStore;
import io.schedmate.failure.diagnosis.Failures;
import io.schedmate.failure.diagnosis.HardwareFacts;
import io.schedmate.failure.feedback.FeedbackStore;
import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.failure.memory.InMemoryKnownJobs.Progress;
import io.schedmate.failure.nodes.Nodes;
import io.schedmate.failure.notification.PendingNotifications;
import io.schedmate.failure.recovery.record.Breakers;
import io.schedmate.failure.recovery.record.BudgetLedger;
import io.schedmate.failure.recovery.record.KnownNodes;
import io.schedmate.failure.recovery.record.RecoveryRecords;
import io.schedmate.failure.recovery.record.SharedRecoveries;
import io.schedmate.failure.recovery.site.JobWatch;
import io.schedmate.failure.recovery.site.RestartPoints;
import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.model.job.JobId;
import io.schedmate.recovery.budget.Budgets;
import io.schedmate.recovery.topology.Topology;
import io.schedmate.testing.memory.InMemoryOutbox;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/** The failure handler's stores in memory. */
public final class InMemoryStores implements FailureStores {

    private record RestartKey(UUID recoveryId, JobId jobId) {}

    private final InMemoryTransactions transactions = new InMemoryTransactions();
    private final InMemoryOutbox outbox = new InMemoryOutbox(transactions);
    private final InMemoryLogStore lines = new InMemoryLogStore(transactions);
    private final Rows<RestartKey, Optional<Checkpoint>> restarts = transactions.rows();
    private final PendingNotifications notifications = new InMemoryPendingNotifications(transactions);
    private final AlertNotices alertNotices = new InMemoryAlertNotices(transactions);
    private final InMemoryKnownJobs jobs;
    private final FeedbackStore feedback;
    private final InMemoryFailures failures;
    private final InMemoryNodes nodes;
    private final InMemoryRecoveryRecords recoveries;
    private final SharedRecoveries shared;
    private final InMemoryBudgetLedger ledger;

    public InMemoryStores(Clock clock, Topology topology, Budgets budgets) {
        jobs = new InMemoryKnownJobs(transactions, this::isKnown);
        feedback = new InMemoryFeedback(transactions, jobs);
        failures = new InMemoryFailures(transactions, jobs, topology);
        nodes = new InMemoryNodes(transactions, failures, clock);
        var members = new InMemorySharedRecoveries.Members(transactions);
        recoveries = new InMemoryRecoveryRecords(transactions, members, jobs);
        shared = new InMemorySharedRecoveries(recoveries, members, jobs, failures);
        ledger = new InMemoryBudgetLedger(transactions, nodes, recoveries, budgets);
    }

    private boolean isKnown(JobId jobId) {
        return lines.of(jobId).findAny().isPresent()
                || failures.failedAttempts(jobId).findAny().isPresent();
    }

    /**
     * Returns the progress of a job. Some schedulers continue under the same attempt number; then only reports after
     * the restart count.
     */
    private JobWatch.Observation look(JobId job, int failedAttempt, Instant since) {
        List<Progress> reports = jobs.progress(job);
        boolean advances = reports.stream()
                        .filter(one -> one.attempt() > failedAttempt
                                || one.attempt() == failedAttempt && one.at().isAfter(since))
                        .anyMatch(one -> one.step() > one.firstStep())
                || jobs.status(job)
                        .filter(one -> "succeeded".equals(one.state()) && one.attempt() != null)
                        .filter(one -> Objects.requireNonNull(one.attempt()) >= failedAttempt)
                        .isPresent();
        Integer failedAgain = failures.failedAttempts(job)
                .filter(attempt -> attempt > failedAttempt)
                .min(Integer::compare)
                .orElse(null);
        return new JobWatch.Observation(!reports.isEmpty(), advances, failedAgain);
    }

    @Override
    public Transactions transactions() {
        return transactions;
    }

    @Override
    public Outbox outbox() {
        return outbox;
    }

    @Override
    public LogStore lines() {
        return lines;
    }

    @Override
    public KnownJobs jobs() {
        return jobs;
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
        return shared;
    }

    @Override
    public BudgetLedger ledger() {
        return ledger;
    }

    @Override
    public Breakers breakers() {
        return ledger;
    }

    @Override
    public PendingNotifications notifications() {
        return notifications;
    }

    @Override
    public AlertNotices alertNotices() {
        return alertNotices;
    }

    @Override
    public FeedbackStore feedback() {
        return feedback;
    }

    @Override
    public JobWatch watch() {
        return this::look;
    }

    @Override
    public RestartPoints restartPoints() {
        return (recoveryId, failed) -> {
            RestartKey key = new RestartKey(recoveryId, failed.jobId());
            restarts.putIfAbsent(key, failures.checkpoint(failed.jobId(), failed.attempt()));
            return restarts.find(key).orElseThrow();
        };
    }

    @Override
    public boolean isAnyoneWaiting() {
        return transactions.isAnyoneWaiting();
    }

    @Override
    public long unsent() {
        return outbox.events().size();
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
