package io.schedmate.tracker.jobs;

import io.schedmate.model.metrics.Rate;
import org.jspecify.annotations.Nullable;

/**
 * How fast jobs of the same workload are on a type of GPU.
 *
 * @param batchSize global; null = not known
 */
public record KinPace(
        String gpuType, Rate throughput, @Nullable Long batchSize) {}
