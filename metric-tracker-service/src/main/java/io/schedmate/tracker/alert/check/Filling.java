package io.schedmate.tracker.alert.check;

import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.tracker.metrics.MemoryTrend;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Growth that reaches a limit before the job ends.
 *
 * @param secondsLeft time until the limit is reached
 */
record Filling(MemoryTrend trend, double secondsLeft) {

    private static final Duration SOON = Duration.ofHours(1);

    /**
     * Returns the growth; empty if there is none, or if it is not steady or fast enough. Fast growth needs less proof:
     * linear growth that reaches the limit within twice the observed time.
     */
    static Optional<Filling> of(@Nullable MemoryTrend trend, JobView job, AlertRules.Memory rules, Instant now) {
        if (trend == null || trend.bytesPerSecond() <= 0) {
            return Optional.empty();
        }
        double left = trend.secondsUntil(rules.fullRatio());
        Double needed = job.secondsLeft(now);
        boolean before = left < (needed == null ? rules.ahead().toSeconds() : needed);
        boolean lasting = trend.minutes() >= rules.minMinutes() && trend.fitRatio() >= rules.fitRatio();
        return before && (lasting || isFast(trend, left, rules))
                ? Optional.of(new Filling(trend, left))
                : Optional.empty();
    }

    private static boolean isFast(MemoryTrend trend, double left, AlertRules.Memory rules) {
        return trend.minutes() >= rules.fastMinutes()
                && trend.fitRatio() >= rules.fastFitRatio()
                && left <= 2 * 60.0 * trend.minutes();
    }

    AlertSeverity severity() {
        return secondsLeft <= SOON.toSeconds() ? AlertSeverity.CRITICAL : AlertSeverity.WARNING;
    }
}
