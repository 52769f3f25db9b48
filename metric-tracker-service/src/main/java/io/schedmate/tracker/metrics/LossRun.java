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
    public LossRun none(Divergence.Told told, Instant at) {
        boolean first = told.anew() || noneSince == null;
        return new LossRun((first ? 0 : notANumber) + told.reports(), first ? at : noneSince, loss, same, since);
    }

    /** Returns the run after a report; null = it had no loss. */
    public LossRun after(@Nullable Double told, Instant at) {
        if (told == null || !Double.isFinite(told)) {
            return this;
        }
        return told.equals(loss) ? new LossRun(0, null, loss, same + 1, since) : new LossRun(0, null, told, 1, at);
    }
}
