package io.schedmate.agent.gpu;

import io.schedmate.model.node.GpuReading;
import io.schedmate.model.node.XidReading;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a node's GPUs at a point in time.
 *
 * @param recentXids the driver errors of the last day, newest first
 * @param inUse number of GPUs in use
 * @param trouble why some facts may be missing
 */
public record GpuFacts(
        Instant at,
        @Nullable String driverVersion,
        List<GpuReading> gpus,
        List<XidReading> recentXids,
        int inUse,
        @Nullable String trouble) {

    public GpuFacts {
        gpus = List.copyOf(gpus);
        recentXids = List.copyOf(recentXids);
    }
}
