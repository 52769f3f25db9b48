package io.schedmate.recovery.rate;

import java.time.Instant;
import java.util.List;

/**
 * When a node was there, and what happened to it.
 *
 * @param spans that do not overlap
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
