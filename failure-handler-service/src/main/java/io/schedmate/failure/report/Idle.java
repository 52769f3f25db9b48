package io.schedmate.failure.report;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A time in which an alert said that GPUs of a job were idle.
 *
 * @param until null = it goes on
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
