package io.schedmate.model.api.simulation;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;

/**
 * The waiting times of a group of jobs.
 *
 * @param group a size in GPUs, a part of the cluster, or a user
 */
public record SimulatedGroup(String group, Integer jobs, Double meanWaitSeconds, Double p90WaitSeconds) {

    public SimulatedGroup {
        Require.text("group", group);
        Limits.atLeast("jobs", Require.present("jobs", jobs), 0);
        Limits.amount("meanWaitSeconds", Require.present("meanWaitSeconds", meanWaitSeconds));
        Limits.amount("p90WaitSeconds", Require.present("p90WaitSeconds", p90WaitSeconds));
    }
}
