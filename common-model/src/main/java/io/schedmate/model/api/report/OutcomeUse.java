package io.schedmate.model.api.report;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobState;
import org.jspecify.annotations.Nullable;

/**
 * The GPU hours of runs with the same outcome.
 *
 * @param outcome state of the runs; running = unfinished
 * @param category category of their failure; null = not failed or unknown
 * @param runs number of runs that overlap the period
 * @param gpuHours allocated GPU hours
 * @param lostGpuHours GPU hours that were lost
 */
public record OutcomeUse(
        JobState outcome, @Nullable FailureCategory category, int runs, double gpuHours, double lostGpuHours) {

    public OutcomeUse {
        Require.present("outcome", outcome);
        Limits.atLeast("runs", runs, 1);
        Limits.amount("gpuHours", gpuHours);
        Limits.amount("lostGpuHours", lostGpuHours);
    }
}
