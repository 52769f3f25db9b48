package io.schedmate.failure.nodes;

import io.schedmate.model.api.node.Node;
import io.schedmate.model.api.node.NodeScore;
import io.schedmate.model.api.node.NodeSummary;
import io.schedmate.recovery.rate.FailureRate;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** Describes a node: its facts, its history and its estimated failure rate. */
public record NodeAnswers(NodeScores scores, Clock clock) {

    private static final int MAX_REASON_LENGTH = 2000;
    private static final int MAX_EVENTS = 200;
    /** The number of days for which rates are stated. */
    static final int DAYS = 30;

    NodeSummary summary(KnownNode node) {
        FailureRate rate = scores.rate(node.cluster(), node.name()).orElse(null);
        return new NodeSummary(
                node.name(),
                node.cluster(),
                NodeAssessment.of(node, clock.instant()).health(),
                !node.cordons().isEmpty(),
                node.seen().lastAt() == null ? null : node.gpus().size(),
                node.seen().lastAt(),
                rate != null && rate.suspect(),
                scores.history(node.cluster(), node.name()),
                score(rate));
    }

    public Node whole(KnownNode node) {
        NodeAssessment opinion = NodeAssessment.of(node, clock.instant());
        String reason = opinion.reason();
        FailureRate rate = scores.rate(node.cluster(), node.name()).orElse(null);
        return new Node(
                node.name(),
                node.cluster(),
                opinion.health(),
                reason == null || reason.length() <= MAX_REASON_LENGTH
                        ? reason
                        : reason.substring(0, MAX_REASON_LENGTH),
                node.simulated(),
                node.cordons(),
                node.gpus(),
                node.xids(),
                node.blame().failures(),
                node.seen().lastAt(),
                node.seen().firstAt(),
                rate != null && rate.suspect(),
                scores.history(node.cluster(), node.name()),
                score(rate),
                scores.events(node.cluster(), node.name(), MAX_EVENTS));
    }

    private @Nullable NodeScore score(@Nullable FailureRate rate) {
        return rate == null
                ? null
                : new NodeScore(
                        DAYS * rate.perDay(),
                        DAYS * rate.lowPerDay(),
                        DAYS * rate.highPerDay(),
                        DAYS * rate.fleetPerDay(),
                        scores.factor(),
                        rate.probabilityWorse());
    }
}
