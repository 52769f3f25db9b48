package io.schedmate.tracker.metrics;

import io.schedmate.model.metrics.Rate;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How fast a job was in one chunk of its log.
 *
 * @param at when the chunk's last line was written or read
 * @param stepTimeSeconds median of the chunk; null where it does not tell
 * @param throughput median of the chunk; null where it does not tell
 * @param clockSeconds what a step took by the clock since the report before it, all else included; null where the log counts no steps
 */
public record Speed(
        Instant at,
        @Nullable Double stepTimeSeconds,
        @Nullable Rate throughput,
        @Nullable Double clockSeconds) {

    public Speed(Instant at, @Nullable Double stepTimeSeconds, @Nullable Rate throughput) {
        this(at, stepTimeSeconds, throughput, null);
    }
}
