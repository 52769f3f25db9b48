package io.schedmate.model.job;

import io.schedmate.model.check.Require;
import io.schedmate.model.metrics.Rate;
import org.jspecify.annotations.Nullable;

/**
 * The measured resource use of a finished attempt. Null where nothing was measured.
 *
 * @param gpuUtilisationRatio 0 to 1, mean over its GPUs and its time
 * @param gpuMemoryPeakBytes the most that one GPU held
 * @param throughput median over the attempt
 * @param energyJoules what it consumed by the scheduler's accounting: of its nodes or of its GPUs, as the site has them measured
 */
public record MeasuredUse(
        @Nullable Integer nodes,
        @Nullable Integer gpus,
        @Nullable String gpuType,
        @Nullable Double gpuUtilisationRatio,
        @Nullable Long gpuMemoryPeakBytes,
        @Nullable Rate throughput,
        @Nullable Double energyJoules) {

    /** What was measured without a meter. */
    public MeasuredUse(
            @Nullable Integer nodes,
            @Nullable Integer gpus,
            @Nullable String gpuType,
            @Nullable Double gpuUtilisationRatio,
            @Nullable Long gpuMemoryPeakBytes,
            @Nullable Rate throughput) {
        this(nodes, gpus, gpuType, gpuUtilisationRatio, gpuMemoryPeakBytes, throughput, null);
    }

    public MeasuredUse {
        Require.notNegative("nodes", nodes);
        Require.notNegative("gpus", gpus);
        Require.ratio("gpuUtilisationRatio", gpuUtilisationRatio);
        Require.notNegative("gpuMemoryPeakBytes", gpuMemoryPeakBytes);
        Require.notNegative("energyJoules", energyJoules);
    }
}
