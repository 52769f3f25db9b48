package io.schedmate.simulator.report;

import io.schedmate.simulator.outcome.JobOutcome;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * The statistics of a policy over all jobs of a trace. Times in seconds; the makespan runs from the first submission
 * to the last end.
 */
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
        long preemptions,
        long failures) {

    /** The usual definition of a quantile: linear between neighbouring values. */
    private static final Quantile QUANTILE = Quantile.withDefaults().with(Quantile.EstimationMethod.HF7);

    /** @param gpus number of GPUs of the whole cluster, the base of the utilisation */
    public static PolicyFigures of(String policy, List<JobOutcome> outcomes, int gpus) {
        long makespan =
                outcomes.stream().mapToLong(JobOutcome::endSeconds).max().orElse(0)
                        - outcomes.stream()
                                .mapToLong(outcome -> outcome.job().submitSeconds())
                                .min()
                                .orElse(0);
        double work = outcomes.stream()
                .mapToDouble(outcome -> outcome.job().gpuSeconds())
                .sum();
        return of(
                policy,
                outcomes.stream().mapToDouble(JobOutcome::jctSeconds).toArray(),
                outcomes.stream().mapToDouble(JobOutcome::queueSeconds).toArray(),
                makespan,
                makespan == 0 ? 1 : work / ((double) gpus * makespan),
                outcomes.stream().mapToLong(JobOutcome::preemptions).sum(),
                outcomes.stream().mapToLong(JobOutcome::failures).sum());
    }

    /**
     * @param jct completion time of each job, in seconds
     * @param queue waiting time of each job, in seconds
     */
    public static PolicyFigures of(
            String policy,
            double[] jct,
            double[] queue,
            long makespan,
            double utilisation,
            long preemptions,
            long failures) {
        if (jct.length == 0) {
            throw new IllegalArgumentException("expected at least one job. The trace may be empty");
        }
        double[] quantiles = QUANTILE.evaluate(jct, 0.5, 0.9, 0.99);
        return new PolicyFigures(
                policy,
                jct.length,
                Arrays.stream(jct).average().orElseThrow(),
                quantiles[0],
                quantiles[1],
                quantiles[2],
                Arrays.stream(queue).average().orElseThrow(),
                makespan,
                utilisation,
                preemptions,
                failures);
    }
}
