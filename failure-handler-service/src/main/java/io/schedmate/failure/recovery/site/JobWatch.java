package io.schedmate.failure.recovery.site;

import io.schedmate.model.job.JobId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Detects whether a restarted job makes progress. */
public interface JobWatch {

    /** @param since the start of the observation */
    Observation look(JobId job, int failedAttempt, Instant since);

    /**
     * The observed progress of a job.
     *
     * @param hasProgressed whether its log has ever reported progress
     * @param advances whether a later attempt has advanced beyond its first step, or the job has succeeded since
     * @param failedAgain the next attempt, if it failed too; null = it did not
     */
    record Observation(
            boolean hasProgressed,
            boolean advances,
            @Nullable Integer failedAgain) {}
}
