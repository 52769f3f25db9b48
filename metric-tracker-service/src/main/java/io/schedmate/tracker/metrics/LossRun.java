package io.schedmate.tracker.metrics;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long a loss has had its current value.
 *
 * @param notANumber consecutive reports that are not a number
 * @param noneSince time of the first of them; null = the last report was a number
 * @param loss the last number; null = none
 * @param same consecutive reports with that number
 * @param since time of the first of them; null = none
 * @param resolution the finest decimal step of the numbers so far, such as 0.001; null = there was one number only
 * @param change how far the number is from the one before it; null = there was none
 */
public record LossRun(
        int notANumber,
        @Nullable Instant noneSince,
        @Nullable Double loss,
        int same,
        @Nullable Instant since,
        @Nullable Double resolution,
        @Nullable Double change) {

    public static final LossRun NONE = new LossRun(0, null, null, 0, null, null, null);

    /** Returns the run after reports that are not a number. */
    public LossRun none(Divergence.Result read, Instant at) {
        boolean first = read.anew() || noneSince == null;
        return new LossRun(
                (first ? 0 : notANumber) + read.reports(),
                first ? at : noneSince,
                loss,
                same,
                since,
                resolution,
                change);
    }

    /**
     * Returns the run after a report.
     *
     * @param reported the loss; null = the report has none
     */
    public LossRun after(@Nullable Double reported, Instant at) {
        if (reported == null || !Double.isFinite(reported)) {
            return this;
        }
        return reported.equals(loss)
                ? new LossRun(0, null, loss, same + 1, since, resolution, change)
                : new LossRun(0, null, reported, 1, at, resolutionWith(reported), changeTo(reported));
    }

    private @Nullable Double resolutionWith(double reported) {
        if (loss == null) {
            return null;
        }
        double finer = Math.min(step(loss), step(reported));
        return resolution == null ? finer : Math.min(resolution, finer);
    }

    private @Nullable Double changeTo(double reported) {
        return loss == null ? null : Double.valueOf(Math.abs(reported - loss));
    }

    private static double step(double number) {
        return Math.pow(10, -BigDecimal.valueOf(number).stripTrailingZeros().scale());
    }
}
