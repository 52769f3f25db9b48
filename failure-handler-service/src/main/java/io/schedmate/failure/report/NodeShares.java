package io.schedmate.failure.report;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.api.report.FailingNode;
import io.schedmate.model.api.report.Report;
import io.schedmate.recovery.rate.EventKinds;
import io.schedmate.recovery.rate.FailureRate;
import io.schedmate.recovery.rate.FleetRates;
import io.schedmate.recovery.rate.Incident;
import io.schedmate.recovery.rate.NodeEvent;
import io.schedmate.recovery.rate.NodeHistory;
import io.schedmate.recovery.rate.RateSettings;
import io.schedmate.recovery.rate.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Finds nodes that fail more often than others. A node is observed while it runs jobs, and the confirmed failures that
 * name it count against it. {@link FleetRates} estimates the rate of each node among the nodes of its cluster, and finds those
 * whose rate exceeds the cluster's by more than chance explains.
 */
final class NodeShares {

    private static final RateSettings SETTINGS = RateSettings.standard();

    private final Map<String, Map<String, UsedNode>> clusters = new TreeMap<>();
    private final Period period;

    private NodeShares(Period period) {
        this.period = period;
    }

    /** Returns the worst nodes first. */
    static List<FailingNode> of(List<JudgedRun> runs, Period period) {
        NodeShares shares = new NodeShares(period);
        runs.stream().map(JudgedRun::run).forEach(shares::add);
        return shares.clusters.entrySet().stream()
                .flatMap(cluster -> shares.failing(cluster.getKey(), cluster.getValue()))
                .sorted(Comparator.comparingDouble(FailingNode::lowFailuresPerDay)
                        .reversed())
                .limit(Report.MAX)
                .toList();
    }

    private void add(Run run) {
        period.clipped(run)
                .ifPresent(span -> run.nodes()
                        .forEach(node -> used(run.cluster(), node).spans().add(span)));
        Run.Failed failure = run.failure();
        if (failure != null && failure.confirmed() && failure.blamedNode() != null && endedWithin(run)) {
            used(run.cluster(), failure.blamedNode())
                    .events()
                    .add(new NodeEvent(kind(failure), Objects.requireNonNull(run.endedAt())));
        }
    }

    private boolean endedWithin(Run run) {
        return run.endedAt() != null && period.contains(run.endedAt());
    }

    private UsedNode used(String cluster, String node) {
        return clusters.computeIfAbsent(cluster, _ -> new TreeMap<>())
                .computeIfAbsent(node, _ -> new UsedNode(new ArrayList<>(), new ArrayList<>()));
    }

    /** Returns the kind of a failure as named in the table of event kinds. */
    private static String kind(Run.Failed failure) {
        InfraType part = failure.category() == FailureCategory.INFRASTRUCTURE ? failure.infraType() : null;
        return "failure." + (part == null ? "code" : part.wire());
    }

    private Stream<FailingNode> failing(String cluster, Map<String, UsedNode> nodes) {
        List<NodeHistory> histories = nodes.entrySet().stream()
                .map(node -> node.getValue().history(node.getKey()))
                .toList();
        FleetRates rates = FleetRates.of(histories, period.to(), SETTINGS);
        return rates.suspects().stream()
                .map(node -> failing(
                        cluster,
                        node,
                        Objects.requireNonNull(nodes.get(node)),
                        rates.rate(node).orElseThrow()));
    }

    private static FailingNode failing(String cluster, String node, UsedNode used, FailureRate rate) {
        return new FailingNode(
                cluster,
                node,
                used.events().size(),
                used.days(),
                rate.perDay(),
                rate.lowPerDay(),
                rate.highPerDay(),
                rate.fleetPerDay());
    }

    private record UsedNode(List<Span> spans, List<NodeEvent> events) {

        NodeHistory history(String node) {
            return new NodeHistory(node, merged(), Incident.of(events, EventKinds.standard(), SETTINGS.incidentGap()));
        }

        double days() {
            return merged().stream().mapToDouble(Period::hours).sum() / 24;
        }

        /** Merges the spans, because runs may share a node. */
        private List<Span> merged() {
            List<Span> merged = new ArrayList<>();
            spans.stream().sorted(Comparator.comparing(Span::from)).forEach(span -> {
                if (merged.isEmpty() || span.from().isAfter(merged.getLast().to())) {
                    merged.add(span);
                } else if (span.to().isAfter(merged.getLast().to())) {
                    merged.set(merged.size() - 1, new Span(merged.getLast().from(), span.to()));
                }
            });
            return merged;
        }
    }
}
