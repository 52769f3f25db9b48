package io.schedmate.failure.nodes;

import io.schedmate.model.api.node.Cordon;
import io.schedmate.model.node.GpuReading;
import io.schedmate.model.node.XidReading;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is known about a node.
 *
 * @param faultyBecause what its last check found; null when it found nothing, or none ran
 * @param xids of the last day, newest first
 * @param blamedBy failures of the last 30 days that name it, newest first
 * @param blamedAt when the newest of these failed
 */
public record KnownNode(
        String cluster,
        String name,
        List<GpuReading> gpus,
        @Nullable Instant firstSeenAt,
        @Nullable Instant lastSeenAt,
        List<Cordon> cordons,
        boolean simulated,
        @Nullable String faultyBecause,
        @Nullable Instant checkedAt,
        List<XidReading> xids,
        List<UUID> blamedBy,
        @Nullable Instant blamedAt) {

    public KnownNode {
        gpus = List.copyOf(gpus);
        cordons = List.copyOf(cordons);
        xids = List.copyOf(xids);
        blamedBy = List.copyOf(blamedBy);
    }
}
