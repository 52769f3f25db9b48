package io.schedmate.tracker.metrics;

import java.util.ArrayList;
import java.util.List;

/**
 * Old entries of a history that go because others have come. The latest 4,096 entries of an attempt are all kept; of entries that are
 * older than so many every second is, of those that are older than twice as many every fourth, and so on. The number of an entry
 * decides, so that a history of n entries keeps some 4,096 and 2,048 more for each doubling.
 *
 * @param after number before the first of these
 * @param upTo number of the last of these
 * @param every entries whose number is a multiple of this stay, and so do slowdowns
 */
public record ThinnedEntries(long after, long upTo, long every) {

    private static final long WHOLE = 4_096;
    /** So many entries are looked at together; a divisor of {@link #WHOLE}. */
    private static final long TOGETHER = 64;

    /** What goes when the entry of a number is added: little at a time, and every older entry once for each share. */
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
