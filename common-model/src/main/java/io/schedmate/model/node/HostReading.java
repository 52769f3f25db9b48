package io.schedmate.model.node;

import io.schedmate.model.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a node's own memory, processors and disks at one time: those of a job's control group, or of the whole node in a
 * sample that belongs to no job. Null where the node does not report a value.
 *
 * @param memoryUsedBytes without what the kernel can give back at once, such as the cache of files
 * @param memoryLimitBytes the limit beyond which processes are killed
 * @param cpuRatio of the processors that may be used, the share that was used since the last sample, 0 to 1
 * @param disks the file systems of the folders that the node's agent watches
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
