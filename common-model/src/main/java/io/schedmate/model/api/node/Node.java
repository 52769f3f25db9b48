package io.schedmate.model.api.node;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.node.GpuReading;
import io.schedmate.model.node.XidReading;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A node, its health and its cordons.
 *
 * @param healthReason the reason for its health
 * @param simulated true if its agent simulates a node
 * @param cordons cordons that keep new work from it; empty = not cordoned
 * @param recentXids driver errors of the last day, newest first
 * @param blamedBy failures that name it, newest first
 * @param lastSeenAt time of its agent's last report
 * @param firstSeenAt time of its agent's first report
 * @param suspect whether it probably fails more often than other nodes of its cluster
 * @param history its recent events
 * @param score its failure rate; null while nothing in its cluster has failed
 * @param events events that count in the score, newest first
 */
public record Node(
        String name,
        String cluster,
        NodeHealth health,
        @Nullable String healthReason,
        boolean simulated,
        List<Cordon> cordons,
        List<GpuReading> gpus,
        List<XidReading> recentXids,
        List<UUID> blamedBy,
        @Nullable Instant lastSeenAt,
        @Nullable Instant firstSeenAt,
        boolean suspect,
        NodeHistory history,
        @Nullable NodeScore score,
        List<CountedEvent> events) {

    public Node {
        Limits.text("name", Require.present("name", name), 1, 256);
        Limits.text("cluster", Require.present("cluster", cluster), 1, 128);
        Require.present("health", health);
        Limits.text("healthReason", healthReason, 1, 2000);
        cordons = Limits.items("cordons", cordons, 0, 64);
        gpus = Limits.items("gpus", gpus, 0, 1024);
        recentXids = Limits.items("recentXids", recentXids, 0, 200);
        blamedBy = Limits.items("blamedBy", blamedBy, 0, 200);
        Require.present("history", history);
        events = Limits.items("events", events, 0, 200);
    }
}
