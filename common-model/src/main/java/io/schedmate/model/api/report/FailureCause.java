package io.schedmate.model.api.report;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.api.Limits;
import org.jspecify.annotations.Nullable;

/**
 * Failures of one cause.
 *
 * @param category category; null = not diagnosed
 * @param infraType part of the infrastructure that failed
 * @param reason finer name of the failure
 * @param failures number of failures in the period
 * @param jobs number of jobs with such a failure
 * @param lostGpuHours GPU hours lost by their runs
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
