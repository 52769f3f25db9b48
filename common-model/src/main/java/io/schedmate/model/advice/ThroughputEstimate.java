package io.schedmate.model.advice;

import io.schedmate.model.check.Require;
import io.schedmate.model.metrics.Rate;
import org.jspecify.annotations.Nullable;

/** The throughput of the workload on one type of GPU at one global batch size. */
public record ThroughputEstimate(
        String gpuType, @Nullable Integer gpus, @Nullable Long batchSize, Rate throughput) {

    public ThroughputEstimate {
        Require.text("gpuType", gpuType);
        Require.notNegative("gpus", gpus);
        Require.notNegative("batchSize", batchSize);
        Require.present("throughput", throughput);
    }
}
