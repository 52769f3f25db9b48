package io.schedmate.model.api.report;

import io.schedmate.model.api.Limits;
import java.util.List;

/**
 * The recoveries that were planned in the period, and what they saved.
 *
 * @param counts by status
 * @param restartedJobs jobs that they started again
 * @param savedGpuHours of the failed runs of these, as far as the new attempt went on from their work instead of doing it again
 */
public record RecoverySavings(List<RecoveryCount> counts, int restartedJobs, double savedGpuHours) {

    public RecoverySavings {
        counts = Limits.items("counts", counts, 0, 100);
        Limits.atLeast("restartedJobs", restartedJobs, 0);
        Limits.amount("savedGpuHours", savedGpuHours);
    }
}
