package io.schedmate.failure.report;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of a job, from its start.
 *
 * @param endedAt null = it goes on
 * @param state how it ended, or that it runs
 * @param steps null where its log tells no progress
 * @param failure null where it did not fail
 * @param forecast null if there was no estimate
 */
public record Run(
        JobId jobId,
        int attempt,
        String cluster,
        Owned job,
        JobState state,
        Instant startedAt,
        @Nullable Instant endedAt,
        List<String> nodes,
        @Nullable Steps steps,
        @Nullable Failed failure,
        @Nullable Forecast forecast) {

    public Run {
        nodes = List.copyOf(nodes);
    }

    /**
     * What is known of its job; null where nobody told.
     *
     * @param gpus that it asked for
     * @param state of its newest attempt
     */
    public record Owned(
            @Nullable String name,
            @Nullable String owner,
            @Nullable String project,
            @Nullable Integer gpus,
            @Nullable JobState state) {}

    /**
     * Its progress.
     *
     * @param first that it told
     * @param last that it told
     * @param continuedFrom the earliest step that a later attempt began at; null = none told any
     */
    public record Steps(long first, long last, @Nullable Long continuedFrom) {}

    /** How long its job was expected to take when it was submitted, in seconds. */
    public record Forecast(double p10, double p50, double p90) {}

    /** Why it failed; null where that is not known. */
    public record Failed(
            @Nullable FailureCategory category,
            @Nullable InfraType infraType,
            @Nullable String reason,
            @Nullable String blamedNode) {}
}
