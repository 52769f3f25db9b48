package io.schedmate.tracker.metrics;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How an attempt's memory and disks filled lately. Null where that was told of fewer than three minutes.
 *
 * @param gpu of its fullest GPU
 * @param host of its fullest node, or of its control group there
 */
public record Trends(@Nullable MemoryTrend gpu, @Nullable MemoryTrend host, List<DiskTrend> disks) {

    public static final Trends NONE = new Trends(null, null, List.of());

    public boolean tellsMemory() {
        return gpu != null || host != null;
    }
}
