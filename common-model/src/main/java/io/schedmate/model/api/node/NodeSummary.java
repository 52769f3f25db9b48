package io.schedmate.model.api.node;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A node in a list.
 *
 * @param cordoned whether it gets no new work
 * @param gpuCount number of its GPUs
 * @param lastSeenAt time of its agent's last report
 * @param suspect whether it probably fails more often than other nodes of its cluster
 * @param history its recent events
 * @param score its failure rate; null while nothing in its cluster has failed
 */
public record NodeSummary(
        String name,
        String cluster,
        NodeHealth health,
        boolean cordoned,
        @Nullable Integer gpuCount,
        @Nullable Instant lastSeenAt,
        boolean suspect,
        NodeHistory history,
        @Nullable NodeScore score) {

    public NodeSummary {
        Limits.text("name", Require.present("name", name), 1, 256);
        Limits.text("cluster", Require.present("cluster", cluster), 1, 128);
        Require.present("health", health);
        Limits.atLeast("gpuCount", gpuCount, 0);
        Require.present("history", history);
    }
}
