package io.schedmate.model.api.metrics;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the cost of a packing (full paper, section 3.2).
 *
 * @param attempt the try; null = the latest
 * @param packedAt when the job began to share its GPUs
 * @param beforeSeconds how far back to look; null = 600
 * @param afterSeconds how far on to look; null = up to now, 600 at most
 * @param evictBelowRatio the ratio below which it should leave; null = the cluster's own, 0 to 1
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
