package io.schedmate.traceimport.simulation;

import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A job in the form of the simulator's trace.
 *
 * @param virtualCluster queue, partition or project; null if not in the records
 * @param submitted submission time on the cluster's own clock
 * @param durationSeconds run time on its GPUs, 0 or more
 * @param gpus total number of GPUs, 1 or more
 */
public record RecordedJob(
        String id,
        @Nullable String user,
        @Nullable String virtualCluster,
        @Nullable String name,
        LocalDateTime submitted,
        long durationSeconds,
        int gpus,
        @Nullable String state) {}
