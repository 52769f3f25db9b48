package io.schedmate.failure.recovery.record;

import io.schedmate.model.job.JobId;
import io.schedmate.recovery.budget.Spending;
import java.time.Instant;
import java.util.UUID;

/** Stores how much recoveries have taken from a cluster. */
public interface BudgetLedger {

    /** Returns the spending and locks it for the transaction, so that two recoveries do not use the same share. */
    Spending hold(String cluster, Instant since);

    /** Counts the nodes of the cluster with accelerators. */
    int nodes(String cluster);

    /** Opens the breaker. Recoveries then take nothing more from the cluster until a person closes it. */
    void open(String cluster, String because, Instant at);

    void isolated(UUID recoveryId, String cluster, String node, Instant at);

    void released(UUID recoveryId, String node, Instant at);

    void restarted(UUID recoveryId, String cluster, JobId jobId, Instant at);
}
