package io.schedmate.code.estimate.scaling;

import org.jspecify.annotations.Nullable;

/**
 * The setting of a training.
 *
 * @param gpus total, at least 1
 * @param batchSize per GPU; null = unknown
 */
public record Setting(
        @Nullable String gpuType, int gpus, @Nullable Double batchSize) {

    public Setting {
        if (gpus < 1) {
            throw new IllegalArgumentException("Expected at least 1 GPU, got (%d).".formatted(gpus));
        }
    }

    double lnGpus() {
        return Math.log(gpus);
    }

    double lnBatch() {
        return batchSize == null || batchSize <= 0 ? 0 : Math.log(batchSize);
    }
}
