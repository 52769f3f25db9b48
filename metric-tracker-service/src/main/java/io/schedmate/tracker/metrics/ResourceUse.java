package io.schedmate.tracker.metrics;

import org.jspecify.annotations.Nullable;

/**
 * What an attempt used of its nodes in a time. Null where they did not tell.
 *
 * @param utilisationRatio mean of its GPUs, 0 to 1
 * @param emptyRatio share of its GPUs that held no memory and did nothing, 0 to 1
 * @param powerWatts mean of one GPU
 * @param powerRatio of what its GPUs may draw, the share that they drew
 * @param temperatureCelsius of the hottest GPU
 * @param cpuRatio of its processors, the share that it used
 * @param hostPeakBytes the most of one node's memory
 * @param readings of single GPUs
 */
public record ResourceUse(
        @Nullable Double utilisationRatio,
        @Nullable Double emptyRatio,
        @Nullable Double powerWatts,
        @Nullable Double powerRatio,
        @Nullable Double temperatureCelsius,
        @Nullable Double cpuRatio,
        @Nullable Long hostPeakBytes,
        long readings) {}
