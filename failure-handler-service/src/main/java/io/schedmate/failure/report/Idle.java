package io.schedmate.failure.report;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A time in which GPUs of a job were idle, according to an alert.
 *
 * @param until null = not over yet
 * @param idleGpus the mean number of idle GPUs
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
