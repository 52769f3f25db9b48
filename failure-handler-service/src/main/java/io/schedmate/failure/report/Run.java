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
 * @param endedAt null = still running
 * @param state its final state, or running
 * @param steps the progress; null if the log reports none
 * @param failure the cause; null if the run did not fail
 * @param forecast the estimate; null if there was none
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
     * The facts about its job; null = unknown.
     *
     * @param gpus number of requested GPUs
     * @param state state of its newest attempt
     */
    public record Owned(
            @Nullable String name,
            @Nullable String owner,
            @Nullable String project,
            @Nullable Integer gpus,
            @Nullable JobState state) {}

    /**
     * The progress of the run.
     *
     * @param first the first step reported
     * @param last the last step reported
     * @param continuedFrom the earliest first step of a later attempt; null = none
     */
    public record Steps(long first, long last, @Nullable Long continuedFrom) {}

    /** The estimated duration at submission, in seconds. */
    public record Forecast(double p10, double p50, double p90) {}

    /**
     * Why the run failed; null = unknown.
     *
     * @param confirmed whether more than the job's log shows the fault
     */
    public record Failed(
            @Nullable FailureCategory category,
            @Nullable InfraType infraType,
            @Nullable String reason,
            @Nullable String blamedNode,
            boolean confirmed) {}
}
