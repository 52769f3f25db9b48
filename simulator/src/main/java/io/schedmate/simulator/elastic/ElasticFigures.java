package io.schedmate.simulator.elastic;

import io.schedmate.simulator.report.PolicyFigures;
import java.util.List;

/** The statistics of a policy over elastic jobs, the same as for rigid ones. */
public final class ElasticFigures {

    private ElasticFigures() {}

    /**
     * Computes the statistics. Queueing is the wait for the first allocation, utilisation the share of GPUs held, and
     * preemptions are restarts.
     */
    public static PolicyFigures of(String policy, List<ElasticOutcome> outcomes, List<GpuType> cluster) {
        double[] jct = outcomes.stream().mapToDouble(ElasticOutcome::jctSeconds).toArray();
        double[] queue = outcomes.stream()
                .mapToDouble(outcome -> outcome.startSeconds() - outcome.job().submitSeconds())
                .toArray();
        double last =
                outcomes.stream().mapToDouble(ElasticOutcome::endSeconds).max().orElse(0);
        double first = outcomes.stream()
                .mapToDouble(outcome -> outcome.job().submitSeconds())
                .min()
                .orElse(0);
        double held = outcomes.stream().mapToDouble(ElasticOutcome::gpuSeconds).sum();
        return PolicyFigures.of(
                policy,
                jct,
                queue,
                Math.round(last - first),
                held / (cluster.stream().mapToInt(GpuType::gpus).sum() * Math.max(1, last - first)),
                outcomes.stream().mapToLong(ElasticOutcome::restarts).sum(),
                0);
    }
}
