package io.schedmate.tracker.metrics;

import org.jspecify.annotations.Nullable;

/**
 * The resource use of an attempt in a period; null = no data.
 *
 * @param utilisationRatio mean of its GPUs, 0 to 1
 * @param emptyRatio share of its GPUs without memory in use and without utilisation, 0 to 1
 * @param powerWatts mean per GPU
 * @param powerRatio power draw as a share of its GPUs' limits
 * @param temperatureCelsius temperature of the hottest GPU
 * @param cpuRatio used share of its CPUs
 * @param hostPeakBytes highest memory use of one node
 * @param readings number of readings of individual GPUs
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
