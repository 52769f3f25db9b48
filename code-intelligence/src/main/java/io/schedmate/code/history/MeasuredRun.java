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
 * @param facts what else the code says
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
        TrainingFacts facts) {

    /** A run of whose code nothing else is known. */
    public MeasuredRun(
            @Nullable String model,
            @Nullable String dataset,
            @Nullable Double batchSize,
            @Nullable String precision,
            @Nullable String gpuType,
            @Nullable Integer gpus,
            @Nullable Double gpuUtilisationRatio,
            @Nullable Double gpuMemoryBytes,
            @Nullable Double samplesPerSecond) {
        this(
                model,
                dataset,
                batchSize,
                precision,
                gpuType,
                gpus,
                gpuUtilisationRatio,
                gpuMemoryBytes,
                samplesPerSecond,
                TrainingFacts.UNKNOWN);
    }

    /** Returns the same run with these facts. */
    public MeasuredRun with(TrainingFacts known) {
        return new MeasuredRun(
                model,
                dataset,
                batchSize,
                precision,
                gpuType,
                gpus,
                gpuUtilisationRatio,
                gpuMemoryBytes,
                samplesPerSecond,
                known);
    }
}
