package io.schedmate.failure.report;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A time in which, by an alert, GPUs of a job were idle.
 *
 * @param until null = not over yet
 * @param idleGpus how many, as a mean
 */
public record Idle(
        JobId jobId,
        @Nullable String name,
        @Nullable String owner,
        @Nullable String project,
        String cluster,
        AlertCondition condition,
        Instant since,
        @Nullable Instant until,
        double idleGpus) {}
