package io.schedmate.evaluation.nodes;

import io.schedmate.recovery.rate.FleetRates;
import io.schedmate.recovery.rate.Incident;
import io.schedmate.recovery.rate.NodeHistory;
import io.schedmate.recovery.rate.RateSettings;
import io.schedmate.recovery.rate.Span;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The later failures of nodes that were ranked at the split.
 *
 * @param nodes that existed at the split
 * @param again share of them that failed afterwards
 * @param often share of them that failed more than twice as often as the fleet afterwards
 * @param atK precision of the rankings
 * @param suspects how many were listed, and how many of them failed again, and often
 */
public record FleetScore(
        String fleet, Instant split, int nodes, double again, double often, List<AtK> atK, Suspects suspects) {

    /** Lengths of the evaluated lists; lists of more than half of the nodes are skipped. */
    private static final List<Integer> LENGTHS = List.of(10, 20, 50, 100);

    private static final double OFTEN = 2;

    /** Means over the first k nodes: how many failed again, and often. */
    public record Hits(double again, double often) {}

    /** The first k nodes by estimated rate, and by number of failures so far. */
    public record AtK(int k, Hits byRate, Hits byCount) {}

    /** Nodes listed as suspect. */
    public record Suspects(int listed, int again, int often) {}

    static Optional<FleetScore> of(Fleet fleet, Instant split, RateSettings settings) {
        List<NodeHistory> there =
                fleet.nodes().stream().filter(node -> node.isThere(split)).toList();
        if (there.isEmpty()) {
            return Optional.empty();
        }
        FleetRates rates = FleetRates.of(there, split, settings);
        Map<String, Double> counts = new HashMap<>();
        there.forEach(node -> counts.put(node.node(), (double) known(node, split)));
        Map<String, Double> means = rates.means();
        Set<String> again = there.stream()
                .filter(node -> later(node, split) > 0)
                .map(NodeHistory::node)
                .collect(Collectors.toSet());
        Set<String> often = often(there, split);
        Ranking byRate = Ranking.of(means.isEmpty() ? counts : means);
        Ranking byCount = Ranking.of(counts);
        List<AtK> atK = new ArrayList<>();
        for (int k : LENGTHS) {
            if (2 * k <= there.size()) {
                atK.add(new AtK(
                        k,
                        new Hits(byRate.hits(k, again), byRate.hits(k, often)),
                        new Hits(byCount.hits(k, again), byCount.hits(k, often))));
            }
        }
        List<String> suspects = rates.suspects();
        return Optional.of(new FleetScore(
                fleet.name(),
                split,
                there.size(),
                (double) again.size() / there.size(),
                (double) often.size() / there.size(),
                List.copyOf(atK),
                new Suspects(
                        suspects.size(),
                        (int) suspects.stream().filter(again::contains).count(),
                        (int) suspects.stream().filter(often::contains).count())));
    }

    private static Set<String> often(List<NodeHistory> nodes, Instant split) {
        double days = nodes.stream().mapToDouble(node -> days(node, split)).sum();
        double rate = nodes.stream().mapToLong(node -> later(node, split)).sum() / days;
        Set<String> often = new HashSet<>();
        nodes.stream()
                .filter(node -> later(node, split) > OFTEN * rate * days(node, split))
                .forEach(node -> often.add(node.node()));
        return often;
    }

    private static long known(NodeHistory node, Instant split) {
        return node.incidents().size() - later(node, split);
    }

    private static long later(NodeHistory node, Instant split) {
        return node.incidents().stream()
                .map(Incident::at)
                .filter(at -> at.isAfter(split))
                .count();
    }

    private static double days(NodeHistory node, Instant split) {
        return node.spans().stream()
                .filter(span -> span.to().isAfter(split))
                .map(span -> new Span(span.from().isBefore(split) ? split : span.from(), span.to()))
                .mapToDouble(span -> Duration.between(span.from(), span.to()).toSeconds() / 86_400.0)
                .sum();
    }
}
