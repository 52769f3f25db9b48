package io.schedmate.failure.nodes;

import io.schedmate.model.api.node.NodeHealth;
import io.schedmate.model.api.node.NodeSummary;
import org.jspecify.annotations.Nullable;

/** Selects nodes; null = all. */
public record NodeFilter(
        @Nullable String cluster,
        @Nullable NodeHealth health,
        @Nullable Boolean cordoned,
        @Nullable Boolean suspect) {

    public boolean suspectsOnly() {
        return Boolean.TRUE.equals(suspect);
    }

    boolean wants(NodeSummary node) {
        return (health == null || node.health() == health)
                && (cordoned == null || node.cordoned() == cordoned)
                && (suspect == null || node.suspect() == suspect);
    }
}
