package io.schedmate.model.advice;

import io.schedmate.model.Engine;
import io.schedmate.model.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The expected duration and resource use of a job. Null = unknown.
 *
 * @param durationSeconds time from start to end
 * @param gpuUtilisationRatio mean utilisation over its GPUs, 0 to 1
 * @param gpuMemoryBytes highest memory use of one GPU
 * @param confidence confidence in the estimates, 0 to 1
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
