package io.schedmate.model.api.simulation;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;

/**
 * What a trace came to under one policy.
 *
 * @param jctSeconds completion times at each twentieth of the jobs, from the shortest to the longest
 * @param waitSeconds the same of the waits
 * @param plannedWithEstimates whether it rests on durations that were expected at submission
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
