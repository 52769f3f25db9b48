package io.schedmate.code.history;

import org.jspecify.annotations.Nullable;

/**
 * The facts about a job at its submission; null if unknown.
 *
 * @param workload executable, job name or a fingerprint of the command
 * @param queue partition or virtual cluster
 * @param gpus total
 * @param cpus total
 * @param memoryMegabytes host memory in all
 * @param requestedSeconds the requested time limit
 */
public record JobFacts(
        @Nullable String user,
        @Nullable String workload,
        @Nullable String queue,
        @Nullable Double gpus,
        @Nullable Double cpus,
        @Nullable Double nodes,
        @Nullable Double memoryMegabytes,
        @Nullable Double requestedSeconds) {

    public static final JobFacts UNKNOWN = new JobFacts(null, null, null, null, null, null, null, null);
}
