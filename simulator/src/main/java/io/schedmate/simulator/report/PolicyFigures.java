package io.schedmate.simulator.report;

import io.schedmate.simulator.outcome.JobOutcome;
import java.util.List;
import org.apache.commons.statistics.descriptive.Quantile;

/** What a policy did for a trace, over all jobs. Times in seconds; makespan from first submit to last end. */
public record PolicyFigures(
        String policy,
        int jobs,
        double avgJctSeconds,
        double medianJctSeconds,
        double p90JctSeconds,
        double p99JctSeconds,
        double avgQueueSeconds,
        long makespanSeconds,
        double gpuUtilisation,
        long preemptions) {

    /** The definition of most tools: linear between the neighbouring values. */
    private static final Quantile QUANTILE = Quantile.withDefaults().with(Quantile.EstimationMethod.HF7);

    /** @param gpus of the whole cluster, what the utilisation is a share of */
    public static PolicyFigures of(String policy, List<JobOutcome> outcomes, int gpus) {
        if (outcomes.isEmpty()) {
            throw new IllegalArgumentException("expected at least one job. Maybe the trace is empty");
        }
        double[] jct = outcomes.stream().mapToDouble(JobOutcome::jctSeconds).toArray();
        double[] quantiles = QUANTILE.evaluate(jct, 0.5, 0.9, 0.99);
        long makespan =
                outcomes.stream().mapToLong(JobOutcome::endSeconds).max().getAsLong()
                        - outcomes.stream()
                                .mapToLong(outcome -> outcome.job().submitSeconds())
                                .min()
                                .getAsLong();
        double work = outcomes.stream()
                .mapToDouble(outcome -> outcome.job().gpuSeconds())
                .sum();
        return new PolicyFigures(
                policy,
                outcomes.size(),
                outcomes.stream().mapToDouble(JobOutcome::jctSeconds).average().getAsDouble(),
                quantiles[0],
                quantiles[1],
                quantiles[2],
                outcomes.stream()
                        .mapToDouble(JobOutcome::queueSeconds)
                        .average()
                        .getAsDouble(),
                makespan,
                makespan == 0 ? 1 : work / ((double) gpus * makespan),
                outcomes.stream().mapToLong(JobOutcome::preemptions).sum());
    }
}
