package io.schedmate.tracker.metrics;

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
 */
public record LossRun(
        int notANumber,
        @Nullable Instant noneSince,
        @Nullable Double loss,
        int same,
        @Nullable Instant since) {

    public static final LossRun NONE = new LossRun(0, null, null, 0, null);

    /** Returns the run after reports that are not a number. */
    public LossRun none(Divergence.Result read, Instant at) {
        boolean first = read.anew() || noneSince == null;
        return new LossRun((first ? 0 : notANumber) + read.reports(), first ? at : noneSince, loss, same, since);
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
                ? new LossRun(0, null, loss, same + 1, since)
                : new LossRun(0, null, reported, 1, at);
    }
}
