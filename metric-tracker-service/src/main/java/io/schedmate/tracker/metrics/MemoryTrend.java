package io.schedmate.tracker.metrics;

import java.time.Instant;

/**
 * How memory, or a disk, filled from minute to minute: a straight line by least squares.
 *
 * @param since the first minute
 * @param minutes of which something was told
 * @param latestBytes used in the last of them
 * @param totalBytes at which it is full; of several of the same kind that of the smallest
 * @param bytesPerSecond slope of the line
 * @param fitRatio how much of the variation the line explains (R²), 0 to 1; 0 where there is none
 */
public record MemoryTrend(
        Instant since, long minutes, long latestBytes, long totalBytes, double bytesPerSecond, double fitRatio) {

    /** The same growth against another limit. */
    public MemoryTrend within(long bytes) {
        return new MemoryTrend(since, minutes, latestBytes, bytes, bytesPerSecond, fitRatio);
    }

    /** Seconds until so much of the memory is used, if it goes on like this; 0 where it is already. */
    public double secondsUntil(double fullRatio) {
        return Math.max(0, (totalBytes * fullRatio - latestBytes) / bytesPerSecond);
    }
}
