package io.schedmate.model.api.report;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import org.jspecify.annotations.Nullable;

/**
 * A job that lost GPU hours.
 *
 * @param name name of the job; null = unknown
 * @param outcome state of its newest run in the period
 * @param reason reason of that run's failure; null = not failed or unknown
 * @param runs number of runs that lost GPU hours
 */
public record WastedJob(
        JobId jobId,
        @Nullable String name,
        @Nullable String owner,
        @Nullable String project,
        String cluster,
        JobState outcome,
        @Nullable String reason,
        int runs,
        double lostGpuHours) {

    public WastedJob {
        Require.present("jobId", jobId);
        Require.present("cluster", cluster);
        Require.present("outcome", outcome);
        Limits.atLeast("runs", runs, 1);
        Limits.amount("lostGpuHours", lostGpuHours);
    }
}
