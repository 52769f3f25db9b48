package io.schedmate.tracker.metrics;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The loop whose speeds and losses are compared. An evaluation that counts its batches looks like the progress of a
 * shorter loop; it is faster than the training and has a different loss.
 *
 * @param total number of steps of the loop, which identifies it; null = not reported yet
 * @param others reports of shorter loops since the last report of this one
 */
public record Loop(@Nullable Long total, int others) {

    public static final Loop NONE = new Loop(null, 0);

    /**
     * The maximum number of reports of other loops, equal to the number of stored speeds. A shorter loop that lasts
     * this long is now the training.
     */
    private static final int MAX_OTHERS = 64;

    /**
     * Returns the loop after a progress report. A longer loop is the training, no matter which loop counted as the
     * training before.
     *
     * @param reported total steps of the reported loop; null = not reported
     */
    public Loop after(@Nullable Long reported) {
        if (reported == null || reported.equals(total)) {
            return others == 0 ? this : new Loop(total, 0);
        }
        return total == null || reported > total || others + 1 >= MAX_OTHERS
                ? new Loop(reported, 0)
                : new Loop(total, others + 1);
    }

    /** Returns whether the latest report came from another loop. */
    public boolean isElsewhere() {
        return others > 0;
    }

    /** Returns whether earlier notes belong to another loop. */
    public boolean isNew(Loop before) {
        return before.total() != null && !Objects.equals(total, before.total());
    }
}
