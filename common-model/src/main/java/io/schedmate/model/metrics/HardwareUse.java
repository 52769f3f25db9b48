package io.schedmate.model.metrics;

import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * What an attempt's GPUs were used for so far. Means are over its steady phase, after it has warmed up. Null where the nodes do
 * not tell.
 *
 * @param gpuUtilisationRatio mean over GPUs and time, 0 to 1
 * @param gpuMemoryPeakBytes the most that one GPU held, the warming up included
 * @param powerWatts mean of one GPU
 * @param readings of single GPUs that the means are over
 */
public record HardwareUse(
        @Nullable Double gpuUtilisationRatio,
        @Nullable Long gpuMemoryPeakBytes,
        @Nullable Double powerWatts,
        long readings) {

    public HardwareUse {
        Require.ratio("gpuUtilisationRatio", gpuUtilisationRatio);
        Require.notNegative("gpuMemoryPeakBytes", gpuMemoryPeakBytes);
        Require.notNegative("powerWatts", powerWatts);
        Require.notNegative("readings", readings);
    }
}
