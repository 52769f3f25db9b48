package io.schedmate.recovery.rate;

import java.time.Instant;
import java.util.List;

/**
 * The periods when a node was in service, and its incidents.
 *
 * @param spans periods in service, which do not overlap
 */
public record NodeHistory(String node, List<Span> spans, List<Incident> incidents) {

    public NodeHistory {
        spans = List.copyOf(spans);
        incidents = List.copyOf(incidents);
    }

    public boolean isThere(Instant time) {
        return spans.stream().anyMatch(span -> span.contains(time));
    }
}
