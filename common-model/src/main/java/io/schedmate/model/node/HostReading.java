package io.schedmate.model.node;

import io.schedmate.model.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a node's memory, CPUs and disks at one time: for a job's control group, or for the whole node in a
 * sample without a job. Null = not reported.
 *
 * @param memoryUsedBytes memory in use, without what the kernel can free at once, such as the page cache
 * @param memoryLimitBytes memory limit above which processes are killed
 * @param cpuRatio used share of the available CPUs since the last sample, 0 to 1
 * @param disks file systems of the folders that the node's agent watches
 */
public record HostReading(
        @Nullable Long memoryUsedBytes,
        @Nullable Long memoryLimitBytes,
        @Nullable Double cpuRatio,
        List<DiskReading> disks) {

    public HostReading {
        Require.notNegative("memoryUsedBytes", memoryUsedBytes);
        Require.notNegative("memoryLimitBytes", memoryLimitBytes);
        Require.ratio("cpuRatio", cpuRatio);
        disks = Require.items("disks", disks);
    }
}
