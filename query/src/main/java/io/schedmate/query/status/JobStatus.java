package io.schedmate.query.status;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The current state of a job; null for unknown values.
 *
 * @param state wire name of the state, such as {@code running}
 * @param since time when it entered the state
 * @param attempt number of the latest attempt, from 1
 * @param startedAt time when that attempt started
 * @param nodes nodes that it runs or ran on
 * @param gpus number of GPUs requested
 * @param exit end of the last failed attempt, in words
 * @param recoveries recoveries in words, newest first
 */
public record JobStatus(
        @Nullable String state,
        @Nullable Instant since,
        @Nullable Integer attempt,
        @Nullable Instant submittedAt,
        @Nullable Instant startedAt,
        List<String> nodes,
        @Nullable Integer gpus,
        @Nullable String exit,
        List<String> recoveries) {

    public JobStatus {
        nodes = List.copyOf(nodes);
        recoveries = List.copyOf(recoveries);
    }

    boolean waits() {
        return "submitted".equals(state) || "queued".equals(state);
    }

    boolean runs() {
        return "running".equals(state);
    }
}
