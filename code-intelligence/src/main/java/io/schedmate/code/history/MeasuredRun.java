package io.schedmate.code.history;

import org.jspecify.annotations.Nullable;

/**
 * The measured use of a workload.
 *
 * @param batchSize the batch size per GPU
 * @param precision the precision as metadata names it; null means full precision
 * @param gpuUtilisationRatio 0 to 1
 * @param gpuMemoryBytes the highest use of one GPU
 * @param samplesPerSecond the throughput over all GPUs
 * @param facts further facts from the code
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
        @Nullable Double samplesPerSecond,
        TrainingFacts facts) {}
