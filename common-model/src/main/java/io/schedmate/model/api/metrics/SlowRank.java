package io.schedmate.model.api.metrics;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * A rank that slows the others down.
 *
 * @param rank the rank
 * @param node where it runs; null = unknown
 * @param step the last that it told
 * @param stepsBehind the rank that has come furthest
 * @param stepTimeSeconds its own; null = it does not tell
 */
public record SlowRank(
        int rank,
        @Nullable String node,
        long step,
        long stepsBehind,
        @Nullable Double stepTimeSeconds) {

    public SlowRank {
        Limits.atLeast("rank", rank, 0);
        Require.notNegative("step", step);
        Require.notNegative("stepsBehind", stepsBehind);
        Limits.amount("stepTimeSeconds", stepTimeSeconds);
    }
}
