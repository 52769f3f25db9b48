package io.schedmate.tracker.slowdown;

import io.schedmate.model.metrics.Rate;
import io.schedmate.model.metrics.Slowdown;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The slowdowns from which a job has recovered.
 *
 * @param longestSeconds the duration of the longest; 0 = none so far
 * @param secondSeconds the duration of the second longest; a slowdown that has occurred twice is a habit; null = none
 * @param slowest the lowest throughput recorded for one of them; null = none so far
 */
public record EarlierSlowdowns(
        double longestSeconds,
        @Nullable Double secondSeconds,
        @Nullable Rate slowest) {

    public static final EarlierSlowdowns NONE = new EarlierSlowdowns(0, null, null);

    /** Returns the slowdowns including one that has just ended. */
    public EarlierSlowdowns after(Slowdown ended, Instant at) {
        boolean slower =
                slowest == null || !isOfUnit(ended.after()) || ended.after().value() < slowest.value();
        double lasted = Duration.between(ended.since(), at).toMillis() / 1000.0;
        double second = Math.max(Math.min(lasted, longestSeconds), Objects.requireNonNullElse(secondSeconds, 0.0));
        return new EarlierSlowdowns(
                Math.max(longestSeconds, lasted),
                second == 0 ? null : Double.valueOf(second),
                slower ? ended.after() : slowest);
    }

    /**
     * Returns whether a slowdown is no deeper than one from which the job has recovered, within this share of its
     * speed.
     */
    public boolean haveBeenAsDeepAs(Slowdown slow, double share) {
        return slowest != null && isOfUnit(slow.after()) && slow.after().value() >= share * slowest.value();
    }

    private boolean isOfUnit(Rate rate) {
        return slowest != null && rate.unit().equals(slowest.unit());
    }
}
