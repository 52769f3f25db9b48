package io.schedmate.failure.memory;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.alert.AlertNotices;
import io.schedmate.failure.archive.LogStore;
import io.schedmate.failure.diagnosis.Failures;
import io.schedmate.failure.diagnosis.HardwareFacts;
import io.schedmate.failure.feedback.FeedbackStore;
import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.failure.nodes.Nodes;
import io.schedmate.failure.notification.PendingNotifications;
import io.schedmate.failure.recovery.record.Breakers;
import io.schedmate.failure.recovery.record.BudgetLedger;
import io.schedmate.failure.recovery.record.KnownNodes;
import io.schedmate.failure.recovery.record.RecoveryRecords;
import io.schedmate.failure.recovery.record.SharedRecoveries;
import io.schedmate.failure.recovery.site.JobWatch;
import io.schedmate.failure.recovery.site.RestartPoints;

/** The stores from a failed job's log to the end of its recovery. */
public interface FailureStores extends AutoCloseable {

    Transactions transactions();

    Outbox outbox();

    LogStore lines();

    KnownJobs jobs();

    Failures failures();

    Nodes nodes();

    HardwareFacts hardware();

    KnownNodes knownNodes();

    RecoveryRecords recoveries();

    SharedRecoveries shared();

    BudgetLedger ledger();

    Breakers breakers();

    PendingNotifications notifications();

    AlertNotices alertNotices();

    FeedbackStore feedback();

    JobWatch watch();

    RestartPoints restartPoints();

    /** Returns whether one transaction waits for another. */
    boolean isAnyoneWaiting();

    /** Returns the number of events in the outbox. */
    long unsent();

    @Override
    void close();
}
