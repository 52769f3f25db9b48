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
 */
public record Speed(
        Instant at,
        @Nullable Double stepTimeSeconds,
        @Nullable Rate throughput) {}
