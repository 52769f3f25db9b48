package io.schedmate.failure.nodes;

import io.schedmate.failure.nodes.Nodes.Place;
import io.schedmate.recovery.rate.EventKinds;
import io.schedmate.recovery.rate.FailureRate;
import io.schedmate.recovery.rate.FleetRates;
import io.schedmate.recovery.rate.RateSettings;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A cluster's nodes with their failure rates. */
record ScoredCluster(Map<String, NodeRecord> nodes, FleetRates rates) {

    Stream<Suspect> suspects(String cluster) {
        return rates.suspects().stream()
                .map(node -> new Suspect(
                        new Place(cluster, node),
                        rates.rate(node).map(FailureRate::perDay).orElse(0.0) * NodeAnswers.DAYS));
    }

    static ScoredCluster of(List<NodeRecord> records, Instant from, Instant now, RateSettings settings) {
        return new ScoredCluster(
                records.stream().collect(Collectors.toUnmodifiableMap(NodeRecord::name, Function.identity())),
                FleetRates.of(
                        records.stream()
                                .map(each -> each.history(from, EventKinds.standard(), settings.incidentGap()))
                                .toList(),
                        now,
                        settings));
    }
}
