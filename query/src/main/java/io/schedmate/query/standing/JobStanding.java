package io.schedmate.query.standing;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The current state of a job; null for unknown values.
 *
 * @param state its wire name, such as {@code running}
 * @param since when it entered the state
 * @param attempt the latest attempt, from 1
 * @param startedAt when that attempt started
 * @param nodes where it runs or ran
 * @param gpus the number it requested
 * @param exit how the last failed attempt ended, in words
 * @param recoveries in words, newest first
 */
public record JobStanding(
        @Nullable String state,
        @Nullable Instant since,
        @Nullable Integer attempt,
        @Nullable Instant submittedAt,
        @Nullable Instant startedAt,
        List<String> nodes,
        @Nullable Integer gpus,
        @Nullable String exit,
        List<String> recoveries) {

    public JobStanding {
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
