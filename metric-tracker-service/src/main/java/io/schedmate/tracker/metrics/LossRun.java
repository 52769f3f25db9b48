package io.schedmate.tracker.metrics;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long a loss has been what it is.
 *
 * @param notANumber reports in a row without a number
 * @param noneSince when the first of them came; null = the last report had a number
 * @param loss the last number; null = none was told
 * @param same reports in a row that told it
 * @param since when it was told first; null = none was told
 */
public record LossRun(
        int notANumber,
        @Nullable Instant noneSince,
        @Nullable Double loss,
        int same,
        @Nullable Instant since) {

    public static final LossRun NONE = new LossRun(0, null, null, 0, null);

    /** After reports without a number. */
    public LossRun none(Divergence.Told told, Instant at) {
        boolean first = told.anew() || noneSince == null;
        return new LossRun((first ? 0 : notANumber) + told.reports(), first ? at : noneSince, loss, same, since);
    }

    /** After a report; null = it told no loss. */
    public LossRun after(@Nullable Double told, Instant at) {
        if (told == null || !Double.isFinite(told)) {
            return this;
        }
        return told.equals(loss) ? new LossRun(0, null, loss, same + 1, since) : new LossRun(0, null, told, 1, at);
    }
}
