package io.schedmate.tracker.metrics;

import java.time.Instant;

/**
 * The growth of memory or disk use, minute by minute, as a least-squares line.
 *
 * @param since the first minute
 * @param minutes number of minutes with data
 * @param latestBytes use in the last of them
 * @param totalBytes the capacity; the smallest one if there are several of a kind
 * @param bytesPerSecond slope of the line
 * @param fitRatio share of the variation that the line explains (R²), 0 to 1; 0 if there is no variation
 */
public record MemoryTrend(
        Instant since, long minutes, long latestBytes, long totalBytes, double bytesPerSecond, double fitRatio) {

    /** Returns the same growth with another capacity. */
    public MemoryTrend within(long bytes) {
        return new MemoryTrend(since, minutes, latestBytes, bytes, bytesPerSecond, fitRatio);
    }

    /** Returns the seconds until this share of the capacity is used if growth continues; 0 if it already is. */
    public double secondsUntil(double fullRatio) {
        return Math.max(0, (totalBytes * fullRatio - latestBytes) / bytesPerSecond);
    }
}
