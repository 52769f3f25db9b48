package io.schedmate.failure.nodes;

import io.schedmate.logs.codes.FaultCode.Kind;
import io.schedmate.model.api.node.NodeHealth;
import io.schedmate.model.node.XidReading;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The assessed health of a node, and the reason for it. A passed check clears everything before it. A failure that only
 * the log of a job shows does not change the health: the job's owner writes its log.
 */
public record NodeAssessment(NodeHealth health, @Nullable String reason) {

    /** The time within which an agent must have reported; it usually sends many samples in this time. */
    private static final Duration LATELY = Duration.ofMinutes(5);

    public static NodeAssessment of(KnownNode node, Instant now) {
        if (node.check().faultyBecause() != null) {
            return new NodeAssessment(NodeHealth.FAULTY, node.check().faultyBecause());
        }
        Optional<XidReading> error = node.xids().stream()
                .filter(xid -> EventKind.codeKind(xid.xid()) == Kind.FAULT)
                .filter(xid -> uncleared(node, xid.occurredAt()))
                .findFirst();
        if (error.isPresent()) {
            return new NodeAssessment(NodeHealth.FAULTY, error.get().text());
        }
        if (node.blame().at() != null && uncleared(node, node.blame().at())) {
            return new NodeAssessment(
                    NodeHealth.SUSPECT,
                    "Blamed by failure %s.".formatted(node.blame().confirmed()));
        }
        Instant seen = node.seen().lastAt();
        return seen == null || seen.isBefore(now.minus(LATELY))
                ? new NodeAssessment(NodeHealth.UNKNOWN, "Its agent has not reported for 5 minutes.")
                : new NodeAssessment(NodeHealth.HEALTHY, null);
    }

    private static boolean uncleared(KnownNode node, Instant since) {
        Instant checked = node.check().at();
        return checked == null || checked.isBefore(since);
    }
}
