package io.schedmate.model.api.metrics;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A request for the cost of a packing (full paper, section 3.2).
 *
 * @param attempt attempt to check; null = the latest
 * @param packedAt time when the job began to share its GPUs
 * @param beforeSeconds length of the window before; null = 600
 * @param afterSeconds length of the window after; null = up to now, at most 600
 * @param evictBelowRatio the ratio below which it should be evicted, 0 to 1; null = the cluster's own
 */
public record PackingCheckRequest(
        @Nullable Integer attempt,
        Instant packedAt,
        @Nullable Double beforeSeconds,
        @Nullable Double afterSeconds,
        @Nullable Double evictBelowRatio) {

    public PackingCheckRequest {
        Limits.atLeast("attempt", attempt, 1);
        Require.present("packedAt", packedAt);
        Limits.amountBetween("beforeSeconds", beforeSeconds, 1, 86400);
        Limits.amountBetween("afterSeconds", afterSeconds, 1, 86400);
        Limits.ratio("evictBelowRatio", evictBelowRatio);
    }
}
