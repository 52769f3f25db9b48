package io.schedmate.query.standing;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a job stands; null where nobody has told.
 *
 * @param state by its wire name, such as {@code running}
 * @param since when it reached the state
 * @param attempt the latest, from 1
 * @param startedAt when that attempt began to run
 * @param nodes where it runs or ran
 * @param gpus that it asked for
 * @param exit how the last failed attempt ended, in words
 * @param recoveries newest first, each in words
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
