package io.schedmate.failure.nodes;

import io.schedmate.recovery.rate.EventKinds;
import io.schedmate.recovery.rate.Incident;
import io.schedmate.recovery.rate.NodeEvent;
import io.schedmate.recovery.rate.NodeHistory;
import io.schedmate.recovery.rate.Span;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The record of a node.
 *
 * @param firstSeenAt when its agent first reported; null = never
 * @param counts counts of events in a window
 * @param events events that may count towards its failure rate
 */
public record NodeRecord(
        String cluster,
        String name,
        @Nullable Instant firstSeenAt,
        @Nullable Instant lastSeenAt,
        NodeCounts counts,
        List<NodeEvent> events) {

    public NodeRecord {
        events = List.copyOf(events);
    }

    /** Returns the days from the first to the last report of the node's agent, not before {@code from}. */
    double daysSince(Instant from) {
        return observed(from).stream()
                .mapToDouble(span -> Duration.between(span.from(), span.to()).toSeconds()
                        / (double) Duration.ofDays(1).toSeconds())
                .sum();
    }

    NodeHistory history(Instant from, EventKinds kinds, Duration gap) {
        return new NodeHistory(name, observed(from), Incident.of(events, kinds, gap));
    }

    /**
     * Returns the time during which the node was observed. An event before the agent's first report proves that the
     * node already existed.
     */
    private List<Span> observed(Instant from) {
        if (firstSeenAt == null || lastSeenAt == null || !lastSeenAt.isAfter(from)) {
            return List.of();
        }
        Instant earliest = Stream.concat(Stream.of(firstSeenAt), events.stream().map(NodeEvent::at))
                .min(Instant::compareTo)
                .orElseThrow();
        return earliest.isAfter(lastSeenAt)
                ? List.of()
                : List.of(new Span(earliest.isBefore(from) ? from : earliest, lastSeenAt));
    }
}
