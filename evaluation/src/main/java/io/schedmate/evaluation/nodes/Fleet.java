package io.schedmate.evaluation.nodes;

import io.schedmate.recovery.rate.Incident;
import io.schedmate.recovery.rate.NodeHistory;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The nodes of one system with a common record of failures. */
public record Fleet(String name, List<NodeHistory> nodes) {

    public Fleet {
        nodes = List.copyOf(nodes);
    }

    /** Returns the middle between its first and its last incident; empty if it has none. */
    Optional<Instant> middle() {
        List<Instant> times = nodes.stream()
                .flatMap(node -> node.incidents().stream())
                .map(Incident::at)
                .sorted(Comparator.naturalOrder())
                .toList();
        return times.isEmpty()
                ? Optional.empty()
                : Optional.of(times.getFirst()
                        .plus(Duration.between(times.getFirst(), times.getLast())
                                .dividedBy(2)));
    }
}
