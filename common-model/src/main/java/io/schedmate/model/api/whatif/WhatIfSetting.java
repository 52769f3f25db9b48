package io.schedmate.model.api.whatif;

import io.schedmate.model.api.Limits;
import org.jspecify.annotations.Nullable;

/**
 * The setting of a job; null = unknown.
 *
 * @param gpuType type of GPU as named by the cluster
 * @param gpus total number of GPUs
 * @param batchSizePerGpu samples per step on one GPU
 * @param queue queue or partition
 */
public record WhatIfSetting(
        @Nullable String gpuType,
        @Nullable Integer gpus,
        @Nullable Double batchSizePerGpu,
        @Nullable String queue) {

    public WhatIfSetting {
        Limits.atLeast("gpus", gpus, 0);
        Limits.amount("batchSizePerGpu", batchSizePerGpu);
    }
}
