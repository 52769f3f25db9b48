package io.schedmate.model.api.report;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.api.Limits;
import org.jspecify.annotations.Nullable;

/**
 * Failures of one cause.
 *
 * @param category whose failure; null = not diagnosed
 * @param infraType which part of the infrastructure
 * @param reason the finer name
 * @param failures in the period
 * @param jobs that they hit
 * @param lostGpuHours that their runs lost
 */
public record FailureCause(
        @Nullable FailureCategory category,
        @Nullable InfraType infraType,
        @Nullable String reason,
        int failures,
        int jobs,
        double lostGpuHours) {

    public FailureCause {
        Limits.text("reason", reason, 1, 256);
        Limits.atLeast("failures", failures, 1);
        Limits.atLeast("jobs", jobs, 1);
        Limits.amount("lostGpuHours", lostGpuHours);
    }
}
