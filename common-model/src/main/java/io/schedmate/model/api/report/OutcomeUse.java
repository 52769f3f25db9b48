package io.schedmate.model.api.report;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobState;
import org.jspecify.annotations.Nullable;

/**
 * The GPU hours of runs that ended in one way.
 *
 * @param outcome running = they go on
 * @param category whose failure it was; null = they did not fail, or nobody knows
 * @param runs that overlap the period
 * @param gpuHours allocated
 * @param lostGpuHours of these, those that were lost
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
