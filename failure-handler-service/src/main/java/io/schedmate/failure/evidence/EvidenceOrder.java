package io.schedmate.failure.evidence;

import io.schedmate.failure.agents.NodeAgents;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.api.agent.check.RunCheckRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * An order to one node's agent to collect evidence. Its key never changes, so the agent collects once for each opening
 * of an alert and returns the same result to repeated orders.
 *
 * @param dueAt when the order is sent, or sent again
 * @param until when the order is abandoned
 */
record EvidenceOrder(JobAlert alert, String node, Instant dueAt, Instant until) {

    static final String CHECK = "hang_evidence";
    private static final double LIMIT_SECONDS = 60;

    NodeAgents.Address address() {
        return new NodeAgents.Address(node, "%s/%d/%s".formatted(CHECK, alert.openings(), alert.alertId()));
    }

    RunCheckRequest request() {
        return new RunCheckRequest(
                alert.alertId(),
                alert.openings(),
                CHECK,
                List.of(),
                Map.of("job", alert.jobId().toString()),
                LIMIT_SECONDS);
    }

    EvidenceOrder again(Instant at) {
        return new EvidenceOrder(alert, node, at, until);
    }
}
