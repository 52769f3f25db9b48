package io.schedmate.failure.recovery.record;

import io.schedmate.model.job.JobId;
import io.schedmate.recovery.budget.Spending;
import java.time.Instant;
import java.util.UUID;

/** Stores what recovery has taken from a cluster. */
public interface BudgetLedger {

    /** Held for the transaction, so that two recoveries do not spend the same. */
    Spending hold(String cluster, Instant since);

    /** Nodes of the cluster that have accelerators. */
    int nodes(String cluster);

    /** Nothing more is taken from the cluster until a person has looked. */
    void open(String cluster, String because, Instant at);

    void isolated(UUID recoveryId, String cluster, String node, Instant at);

    void released(UUID recoveryId, String node, Instant at);

    void restarted(UUID recoveryId, String cluster, JobId jobId, Instant at);
}
