package io.schedmate.model.api.simulation;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;

/**
 * The result of a policy for all jobs. Times in seconds; the completion time of a job (JCT) runs from its submission to
 * its end.
 *
 * @param makespanSeconds time from the first submission to the last end
 * @param gpuUtilisationRatio the share of all GPU time in that period that jobs used
 */
public record SimulatedTimes(
        Double meanJctSeconds,
        Double medianJctSeconds,
        Double p90JctSeconds,
        Double p99JctSeconds,
        Double meanWaitSeconds,
        Double makespanSeconds,
        Double gpuUtilisationRatio,
        Long preemptions) {

    public SimulatedTimes {
        Limits.amount("meanJctSeconds", Require.present("meanJctSeconds", meanJctSeconds));
        Limits.amount("medianJctSeconds", Require.present("medianJctSeconds", medianJctSeconds));
        Limits.amount("p90JctSeconds", Require.present("p90JctSeconds", p90JctSeconds));
        Limits.amount("p99JctSeconds", Require.present("p99JctSeconds", p99JctSeconds));
        Limits.amount("meanWaitSeconds", Require.present("meanWaitSeconds", meanWaitSeconds));
        Limits.amount("makespanSeconds", Require.present("makespanSeconds", makespanSeconds));
        Limits.ratio("gpuUtilisationRatio", Require.present("gpuUtilisationRatio", gpuUtilisationRatio));
        Limits.atLeast("preemptions", Require.present("preemptions", preemptions), 0);
    }
}
