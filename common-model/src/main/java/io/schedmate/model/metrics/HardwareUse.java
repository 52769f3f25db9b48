package io.schedmate.model.metrics;

import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * The GPU use of an attempt so far, averaged over its steady phase after warm-up. Null = not reported by the nodes.
 *
 * @param gpuUtilisationRatio mean utilisation over GPUs and time, 0 to 1
 * @param gpuMemoryPeakBytes highest memory use of one GPU, including warm-up
 * @param powerWatts mean power per GPU
 * @param readings number of readings of single GPUs behind the means
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
