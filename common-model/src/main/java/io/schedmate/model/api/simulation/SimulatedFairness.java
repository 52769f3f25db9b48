package io.schedmate.model.api.simulation;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;

/**
 * The fairness of a policy to the jobs. Finish-time fairness is a job's completion time divided by its completion time
 * on an equal share of its part of the cluster (Themis, NSDI 2020); above 1, the equal share would have been better.
 *
 * @param unfairShare the share of jobs above 1
 * @param sizes waiting times by GPUs
 * @param parts waiting times by part of the cluster, longest mean first
 * @param users waiting times by user, longest mean first; the first 50
 */
public record SimulatedFairness(
        Double medianRatio,
        Double p99Ratio,
        Double worstRatio,
        Double unfairShare,
        List<SimulatedGroup> sizes,
        List<SimulatedGroup> parts,
        List<SimulatedGroup> users) {

    public SimulatedFairness {
        Limits.amount("medianRatio", Require.present("medianRatio", medianRatio));
        Limits.amount("p99Ratio", Require.present("p99Ratio", p99Ratio));
        Limits.amount("worstRatio", Require.present("worstRatio", worstRatio));
        Limits.ratio("unfairShare", Require.present("unfairShare", unfairShare));
        sizes = Limits.items("sizes", sizes, 0, 64);
        parts = Limits.items("parts", parts, 0, 64);
        users = Limits.items("users", users, 0, 64);
    }
}
