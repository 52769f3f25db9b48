package io.schedmate.tracker.metrics;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Recent growth of an attempt's memory and disk use. Null if there are fewer than three minutes of data.
 *
 * @param gpu memory of its fullest GPU
 * @param host memory of its fullest node, or of its control group there
 */
public record Trends(@Nullable MemoryTrend gpu, @Nullable MemoryTrend host, List<DiskTrend> disks) {

    public static final Trends NONE = new Trends(null, null, List.of());

    public boolean hasMemory() {
        return gpu != null || host != null;
    }
}
