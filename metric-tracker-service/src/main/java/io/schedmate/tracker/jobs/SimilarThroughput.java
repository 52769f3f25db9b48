package io.schedmate.tracker.jobs;

import io.schedmate.model.metrics.Rate;
import org.jspecify.annotations.Nullable;

/**
 * The usual throughput of similar jobs on a type of GPU.
 *
 * @param batchSize global; null = unknown
 */
public record SimilarThroughput(
        String gpuType, Rate throughput, @Nullable Long batchSize) {}
