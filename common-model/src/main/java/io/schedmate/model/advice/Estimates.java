package io.schedmate.model.advice;

import io.schedmate.model.Engine;
import io.schedmate.model.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The expected duration and resource use of a job. Null = unknown.
 *
 * @param durationSeconds from start to end
 * @param gpuUtilisationRatio 0 to 1, mean over its GPUs
 * @param gpuMemoryBytes the highest use of one GPU
 * @param confidence 0 to 1
 */
public record Estimates(
        @Nullable Quantiles durationSeconds,
        @Nullable Quantiles gpuUtilisationRatio,
        @Nullable Quantiles gpuMemoryBytes,
        @Nullable EndStates endStates,
        List<ThroughputEstimate> throughput,
        double confidence,
        Engine engine) {

    public Estimates {
        if (gpuUtilisationRatio != null) {
            Require.ratio("gpuUtilisationRatio.p90", gpuUtilisationRatio.p90());
        }
        throughput = Require.items("throughput", throughput);
        Require.ratio("confidence", confidence);
        Require.present("engine", engine);
    }
}
