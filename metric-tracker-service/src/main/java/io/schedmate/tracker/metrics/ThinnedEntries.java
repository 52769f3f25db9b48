package io.schedmate.tracker.metrics;

import java.util.ArrayList;
import java.util.List;

/**
 * Old history entries to delete because newer ones were added. The latest 4,096 entries of an attempt are all kept; of
 * the preceding 4,096, every second one; of the 8,192 before those, every fourth one, and so on. The numbers of the
 * entries decide. A history thus keeps about 4,096 entries, and 2,048 more for each doubling.
 *
 * @param after number before the first of these entries
 * @param upTo number of the last of these entries
 * @param every entries whose number is a multiple of this are kept, and so are slowdowns
 */
public record ThinnedEntries(long after, long upTo, long every) {

    private static final long WHOLE = 4_096;
    /** The number of entries processed together; a divisor of {@link #WHOLE}. */
    private static final long TOGETHER = 64;

    /**
     * Returns what to delete when the entry with this number is added. A few entries are deleted at a time, and each
     * older entry is considered once per level.
     */
    public static List<ThinnedEntries> by(long number) {
        List<ThinnedEntries> thinned = new ArrayList<>();
        if (number % TOGETHER == 0) {
            long every = 2;
            for (long age = WHOLE; age < number; age *= 2) {
                thinned.add(new ThinnedEntries(number - age - TOGETHER, number - age, every));
                every *= 2;
            }
        }
        return thinned;
    }

    public boolean holds(long number) {
        return number > after && number <= upTo && number % every != 0;
    }
}
