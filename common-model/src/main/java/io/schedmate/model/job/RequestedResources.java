package io.schedmate.model.job;

import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * The resources that a job requests from the scheduler; null = not stated.
 *
 * @param gpus total number of GPUs
 * @param gpuType type of GPU as named by the cluster, such as {@code A100-80G}
 * @param memoryBytes host memory in total
 */
public record RequestedResources(
        @Nullable Integer nodes,
        @Nullable Integer gpus,
        @Nullable String gpuType,
        @Nullable Integer cpus,
        @Nullable Long memoryBytes,
        @Nullable Double timeLimitSeconds) {

    public static final RequestedResources UNKNOWN = new RequestedResources(null, null, null, null, null, null);

    public RequestedResources {
        Require.notNegative("nodes", nodes);
        Require.notNegative("gpus", gpus);
        Require.notNegative("cpus", cpus);
        Require.notNegative("memoryBytes", memoryBytes);
        Require.notNegative("timeLimitSeconds", timeLimitSeconds);
    }
}
