package io.schedmate.tracker.slowdown;

import io.schedmate.model.metrics.Rate;
import io.schedmate.model.metrics.Slowdown;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The slowdowns from which a job has recovered.
 *
 * @param longestSeconds the duration of the longest; 0 = none so far
 * @param slowest the lowest throughput recorded for one of them; null = none so far
 */
public record EarlierSlowdowns(
        double longestSeconds, @Nullable Rate slowest) {

    public static final EarlierSlowdowns NONE = new EarlierSlowdowns(0, null);

    /** Returns the slowdowns including one that has just ended. */
    public EarlierSlowdowns after(Slowdown ended, Instant at) {
        boolean slower =
                slowest == null || !isOfUnit(ended.after()) || ended.after().value() < slowest.value();
        return new EarlierSlowdowns(
                Math.max(longestSeconds, Duration.between(ended.since(), at).toMillis() / 1000.0),
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
