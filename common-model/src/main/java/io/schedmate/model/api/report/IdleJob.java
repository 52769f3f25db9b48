package io.schedmate.model.api.report;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import org.jspecify.annotations.Nullable;

/**
 * A job whose GPUs were idle, or partly so, according to alerts.
 *
 * @param name name of the job; null = unknown
 * @param condition condition of the alert
 * @param idleGpuHours idle GPU hours in the period
 */
public record IdleJob(
        JobId jobId,
        @Nullable String name,
        @Nullable String owner,
        @Nullable String project,
        String cluster,
        AlertCondition condition,
        double idleGpuHours) {

    public IdleJob {
        Require.present("jobId", jobId);
        Require.present("cluster", cluster);
        Require.present("condition", condition);
        Limits.amount("idleGpuHours", idleGpuHours);
    }
}
