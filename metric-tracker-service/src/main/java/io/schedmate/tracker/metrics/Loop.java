package io.schedmate.tracker.metrics;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The loop whose speeds and losses are held against each other. An evaluation that counts its batches looks like progress, of a shorter
 * loop: it is faster than training, and its loss is another.
 *
 * @param total steps of the loop, by which it is told from others; null = no report has told them
 * @param others reports of shorter loops since the last of this one
 */
public record Loop(@Nullable Long total, int others) {

    public static final Loop NONE = new Loop(null, 0);

    /** As many speeds as are kept: a shorter loop that goes on for so long is the training now. */
    private static final int MOST_OTHERS = 64;

    /**
     * After a report of progress. A longer loop is the training, whatever was taken for it before.
     *
     * @param told steps of the loop that the report is of; null = it does not tell
     */
    public Loop after(@Nullable Long told) {
        if (told == null || told.equals(total)) {
            return others == 0 ? this : new Loop(total, 0);
        }
        return total == null || told > total || others + 1 >= MOST_OTHERS
                ? new Loop(told, 0)
                : new Loop(total, others + 1);
    }

    /** Whether its latest report was of another loop. */
    public boolean isElsewhere() {
        return others > 0;
    }

    /** Whether what was noted before it is of another loop. */
    public boolean isNew(Loop before) {
        return before.total() != null && !Objects.equals(total, before.total());
    }
}
