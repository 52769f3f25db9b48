package io.schedmate.model.api.metrics;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * A rank that delays the others.
 *
 * @param node node that it runs on; null = unknown
 * @param step last step that it reported
 * @param stepsBehind number of steps behind the most advanced rank
 * @param stepTimeSeconds step time of this rank; null = not reported
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
