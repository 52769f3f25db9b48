package io.schedmate.code.history;

import org.jspecify.annotations.Nullable;

/**
 * The facts about a job at its submission; null if unknown.
 *
 * @param workload the executable, the job name or a fingerprint of the command
 * @param queue the partition or virtual cluster
 * @param gpus total number of GPUs
 * @param cpus total number of CPUs
 * @param memoryMegabytes total host memory
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
