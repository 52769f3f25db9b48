package io.schedmate.model.job;

import io.schedmate.model.check.Require;
import io.schedmate.model.metrics.Rate;
import org.jspecify.annotations.Nullable;

/**
 * The measured resource use of a finished attempt. Null = not measured.
 *
 * @param gpuUtilisationRatio mean utilisation over its GPUs and its time, 0 to 1
 * @param gpuMemoryPeakBytes highest memory use of one GPU
 * @param throughput median throughput over the attempt
 * @param energyJoules energy from the scheduler's accounting: of its nodes or its GPUs, depending on the site
 */
public record MeasuredUse(
        @Nullable Integer nodes,
        @Nullable Integer gpus,
        @Nullable String gpuType,
        @Nullable Double gpuUtilisationRatio,
        @Nullable Long gpuMemoryPeakBytes,
        @Nullable Rate throughput,
        @Nullable Double energyJoules) {

    public MeasuredUse {
        Require.notNegative("nodes", nodes);
        Require.notNegative("gpus", gpus);
        Require.ratio("gpuUtilisationRatio", gpuUtilisationRatio);
        Require.notNegative("gpuMemoryPeakBytes", gpuMemoryPeakBytes);
        Require.notNegative("energyJoules", energyJoules);
    }
}
