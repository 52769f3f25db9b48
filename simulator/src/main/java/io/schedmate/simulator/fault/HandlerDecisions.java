package io.schedmate.simulator.fault;

import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.failure.Component;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.recovery.ledger.FailedTry;
import io.schedmate.recovery.ledger.RetryLedger;
import io.schedmate.recovery.policy.Decision;
import io.schedmate.recovery.policy.PolicyAction;
import io.schedmate.recovery.policy.PolicyCase;
import io.schedmate.recovery.policy.RecoveryPolicy;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The decisions of the failure handler's own policy after each failure that is attributed to the infrastructure. */
final class HandlerDecisions {

    private static final RecoveryPolicy POLICY = RecoveryPolicy.standard();

    private final String job;
    private RetryLedger ledger = RetryLedger.empty();
    private double pauseSeconds;

    HandlerDecisions(String job) {
        this.job = job;
    }

    PolicyAction after(int attempt, double savedSeconds) {
        // Nodes have no names here; one name per attempt prevents the handler from blaming the job for failing on each
        // node.
        String node = "node-" + attempt;
        var diagnosis = new DiagnosisSummary(
                new UUID(job.hashCode(), attempt),
                FailureCategory.INFRASTRUCTURE,
                InfraType.GPU,
                "simulated " + attempt,
                null,
                Component.ofNode(node),
                true,
                null,
                null,
                List.of(),
                "A simulated fault.",
                1,
                Engine.RULES);
        ledger = ledger.with(new FailedTry(attempt, Instant.EPOCH, (long) savedSeconds, List.of(node), diagnosis));
        Decision decision = POLICY.decide(new PolicyCase(diagnosis, ledger, true));
        pauseSeconds = decision.pause().toSeconds();
        return decision.action();
    }

    double pauseSeconds() {
        return pauseSeconds;
    }
}
