package io.schedmate.model.api.report;

import io.schedmate.model.api.Limits;
import java.util.List;

/**
 * The recoveries planned in the period, and what they saved.
 *
 * @param counts number of recoveries by status
 * @param restartedJobs number of jobs that they restarted
 * @param savedGpuHours GPU hours of the failed runs, as far as the new attempt continued their work instead of
 *     repeating it
 */
public record RecoverySavings(List<RecoveryCount> counts, int restartedJobs, double savedGpuHours) {

    public RecoverySavings {
        counts = Limits.items("counts", counts, 0, 100);
        Limits.atLeast("restartedJobs", restartedJobs, 0);
        Limits.amount("savedGpuHours", savedGpuHours);
    }
}
