package io.schedmate.tracker.metrics;

import io.schedmate.model.metrics.Rate;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The speed of a job in one chunk of its log.
 *
 * @param at when the last line of the chunk was written or read
 * @param stepTimeSeconds median of the chunk; null = not reported
 * @param throughput median of the chunk; null = not reported
 * @param clockSeconds clock time per step since the previous report, including all other work; null if the log counts
 *      no steps
 * @param otherCount another count of work that the log prints, such as episodes, at that time; null = none
 */
public record Speed(
        Instant at,
        @Nullable Double stepTimeSeconds,
        @Nullable Rate throughput,
        @Nullable Double clockSeconds,
        @Nullable Double otherCount) {

    public Speed(Instant at, @Nullable Double stepTimeSeconds, @Nullable Rate throughput) {
        this(at, stepTimeSeconds, throughput, null, null);
    }
}
