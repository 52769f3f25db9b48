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
 */
public record MeasuredUse(
        @Nullable Integer nodes,
        @Nullable Integer gpus,
        @Nullable String gpuType,
        @Nullable Double gpuUtilisationRatio,
        @Nullable Long gpuMemoryPeakBytes,
        @Nullable Rate throughput) {

    public MeasuredUse {
        Require.notNegative("nodes", nodes);
        Require.notNegative("gpus", gpus);
        Require.ratio("gpuUtilisationRatio", gpuUtilisationRatio);
        Require.notNegative("gpuMemoryPeakBytes", gpuMemoryPeakBytes);
    }
}
