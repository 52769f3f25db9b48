package io.schedmate.model.api.whatif;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * The changes to a job; null = unchanged.
 *
 * @param gpuType type of GPU as named by the cluster
 * @param gpus total number of GPUs
 * @param batchSizePerGpu samples per step on one GPU
 * @param queue queue in which it would wait; the wait for another type of GPU is only known for a queue of that type
 */
public record WhatIfChange(
        @Nullable String gpuType,
        @Nullable Integer gpus,
        @Nullable Integer batchSizePerGpu,
        @Nullable String queue) {

    public WhatIfChange {
        Limits.text("gpuType", gpuType, 1, 128);
        Limits.between("gpus", gpus, 1, 100_000);
        Limits.between("batchSizePerGpu", batchSizePerGpu, 1, 100_000_000);
        Limits.text("queue", queue, 1, 256);
        if (gpuType == null && gpus == null && batchSizePerGpu == null && queue == null) {
            throw Require.refused("gpus", "at least one change", null, "set gpuType, gpus or batchSizePerGpu");
        }
    }
}
