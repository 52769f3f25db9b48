package io.schedmate.model.api.whatif;

import io.schedmate.model.api.Limits;
import org.jspecify.annotations.Nullable;

/**
 * How a job would run; null = not known.
 *
 * @param gpuType as the cluster names it
 * @param gpus in all
 * @param batchSizePerGpu samples in a step on one GPU
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
