package io.schedmate.tracker.slowdown;

import io.schedmate.tracker.metrics.Amounts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Detects that a job has been silent for longer than is usual for it. */
public final class Silence {

    private static final int MIN_GAPS = 5;
    private static final double LONGEST_TIMES = 3;

    private final double times;
    private final Duration shortest;

    /**
     * Creates the limits for a stop.
     *
     * @param times the multiple of the usual gap between progress lines
     * @param shortest the shortest silence that may count as a stop
     */
    public Silence(double times, Duration shortest) {
        this.times = times;
        this.shortest = shortest;
    }

    /** Returns the longest silence that is never a stop. */
    public Duration shortest() {
        return shortest;
    }

    /**
     * Returns whether the job has stopped.
     *
     * @param gapsSeconds gaps between its progress lines; after a long evaluation, another one of the same length is
     *      not a stop
     */
    public boolean isStop(List<Double> gapsSeconds, Instant lastProgress, Instant now) {
        Double usual = Amounts.median(gapsSeconds);
        if (usual == null || gapsSeconds.size() < MIN_GAPS) {
            return false;
        }
        double longest =
                gapsSeconds.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        double limit = Math.max(Math.max(times * usual, LONGEST_TIMES * longest), shortest.toMillis() / 1000.0);
        return Duration.between(lastProgress, now).toMillis() / 1000.0 > limit;
    }
}
