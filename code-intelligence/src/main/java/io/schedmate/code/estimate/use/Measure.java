package io.schedmate.code.estimate.use;

import io.schedmate.code.history.MeasuredRun;
import org.jspecify.annotations.Nullable;

/** The usage measures that can be estimated from similar workloads. */
public enum Measure {
    GPU_UTILISATION_RATIO,
    GPU_MEMORY_BYTES,
    SAMPLES_PER_SECOND;

    @Nullable
    Double of(MeasuredRun run) {
        return switch (this) {
            case GPU_UTILISATION_RATIO -> run.gpuUtilisationRatio();
            case GPU_MEMORY_BYTES -> run.gpuMemoryBytes();
            case SAMPLES_PER_SECOND -> run.samplesPerSecond();
        };
    }

    double most() {
        return this == GPU_UTILISATION_RATIO ? 1 : Double.POSITIVE_INFINITY;
    }
}
