package io.schedmate.code.history;

import org.jspecify.annotations.Nullable;

/**
 * The measured use of a workload.
 *
 * @param batchSize per GPU
 * @param precision as metadata names it; null = full
 * @param gpuUtilisationRatio 0 to 1
 * @param gpuMemoryBytes the highest use of one GPU
 * @param samplesPerSecond over all GPUs
 */
public record MeasuredRun(
        @Nullable String model,
        @Nullable String dataset,
        @Nullable Double batchSize,
        @Nullable String precision,
        @Nullable String gpuType,
        @Nullable Integer gpus,
        @Nullable Double gpuUtilisationRatio,
        @Nullable Double gpuMemoryBytes,
        @Nullable Double samplesPerSecond) {}
