package io.schedmate.model.api.simulation;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;

/**
 * The result of one policy for a trace.
 *
 * @param jctSeconds completion times at each twentieth of the jobs, ascending
 * @param waitSeconds waiting times at each twentieth of the jobs, ascending
 * @param plannedWithEstimates whether it uses durations that were predicted at submission
 */
public record SimulatedPolicy(
        SimulationPolicy policy,
        SimulatedTimes times,
        SimulatedFairness fairness,
        List<Double> jctSeconds,
        List<Double> waitSeconds,
        Boolean plannedWithEstimates) {

    private static final int POINTS = 21;

    public SimulatedPolicy {
        Require.present("policy", policy);
        Require.present("times", times);
        Require.present("fairness", fairness);
        jctSeconds = Limits.items("jctSeconds", jctSeconds, POINTS, POINTS);
        waitSeconds = Limits.items("waitSeconds", waitSeconds, POINTS, POINTS);
        Require.present("plannedWithEstimates", plannedWithEstimates);
    }
}
