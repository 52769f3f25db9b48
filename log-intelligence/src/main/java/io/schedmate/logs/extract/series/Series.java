package io.schedmate.logs.extract.series;

import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Slot;
import org.jspecify.annotations.Nullable;

/** The values that one source of a log has given for one field. */
public final class Series {

    private static final double MOSTLY = 0.97;
    /** So many rises without a fall are no chance. */
    private static final long ALWAYS = 8;
    /** Ranks repeat each other's counts, but not as often as a list of files repeats how many are done. */
    private static final double MOVES = 0.05;
    /** One change in so many is a fall where values go up and down. */
    private static final long OFTEN = 6;

    private final String source;
    private final int rank;
    private final @Nullable String unit;
    private final boolean isClock;
    private final RunningMedian median;
    private long count;
    private long rises;
    private long changes;
    private long besideLoss;
    private boolean besideTraining;
    private boolean whole = true;
    private long thirdLastAt;
    private long secondLastAt;
    private long lastAt;
    private double lastChange;
    private double usualChange;
    private long votes;
    private double leastChange = Double.POSITIVE_INFINITY;
    private double first = Double.NaN;
    private double last = Double.NaN;

    Series(Slot slot, RunningMedian median) {
        this.median = median;
        this.source = slot.source();
        this.rank = slot.rank();
        this.unit = slot.unit();
        this.isClock = slot.field() == Field.ELAPSED && slot.span() > 1;
    }

    void add(double value, boolean keepMedian, long at) {
        thirdLastAt = secondLastAt;
        secondLastAt = lastAt;
        lastAt = at;
        if (count == 0) {
            first = value;
            changes = 1;
        } else if (value != last) {
            rises += value > last ? 1 : 0;
            changes++;
            lastChange = Math.abs(value - last);
            vote(lastChange);
            leastChange = Math.min(leastChange, lastChange);
        }
        whole &= value % 1 == 0;
        last = value;
        count++;
        if (keepMedian) {
            median.add(value);
        }
    }

    /** The majority's change is the last one standing when unlike ones cancel each other. */
    private void vote(double change) {
        if (votes == 0) {
            usualChange = change;
        }
        votes += change == usualChange ? 1 : -1;
    }

    /** By how much the value mostly changes; 0 where it never did. */
    public double usualChange() {
        return usualChange;
    }

    /** True where the values only grow, as the time since some start does, far beyond the first of them. */
    public boolean onlyGrows() {
        boolean rising = last > first && rises >= MOSTLY * (count - 1) - 1;
        boolean always = rises == count - 1 && rises >= ALWAYS;
        return rising && (isClock ? rises == count - 1 : always || count >= 4 && last > 2 * Math.abs(first));
    }

    /** True where the values go down about as often as up, as what is measured anew each time does. */
    public boolean goesUpAndDown() {
        return OFTEN * (changes - 1 - rises) >= changes;
    }

    /** Notes that a loss stood beside the last value. */
    public void noteLoss() {
        besideLoss++;
    }

    /** Notes that a step, an epoch or a loss stood beside the last value. */
    public void noteTraining() {
        besideTraining = true;
    }

    /** True where a step, an epoch or a loss ever stood beside a value. */
    public boolean standsBesideTraining() {
        return besideTraining;
    }

    /** How often the value was another than the last; the first counts as one. */
    public long changes() {
        return changes;
    }

    /** True where the last value stands behind that of {@code other}. */
    public boolean spokeAfter(Series other) {
        return lastAt > other.lastAt;
    }

    /** True where this source spoke several times after {@code other} had fallen silent. */
    public boolean goesOnWithout(Series other) {
        return thirdLastAt > other.lastAt;
    }

    /** How often the value was greater than the last. */
    public long rises() {
        return rises;
    }

    /** True where no value ever stood beside a loss, and all were 0, often: a counter that nothing advances. */
    public boolean isIdle() {
        return neverChanges() && last == 0 && besideLoss == 0;
    }

    /** True where so many values are all the same that no chance made them so. */
    public boolean neverChanges() {
        return count > ALWAYS && changes == 1;
    }

    /** True where most values stand beside a loss. */
    public boolean isOfTraining() {
        return besideLoss >= ALWAYS && 2 * besideLoss >= count;
    }

    /** True where a loss never stands beside the values. */
    public boolean isBesideTraining() {
        return besideLoss == 0;
    }

    /** True where the values change as often as a count of steps does. */
    public boolean moves() {
        return changes >= MOVES * count;
    }

    /** By how much the values change at least, over their median: great where few digits are printed. 0 where it is not known. */
    public double coarseness() {
        double finest = changes > ALWAYS ? leastChange : whole ? 1 : 0;
        return median() > 0 ? finest / median() : 0;
    }

    public double median() {
        return median.value();
    }

    /** By how much the value changed the last time that it did; 0 where it never did. */
    public double lastChange() {
        return lastChange;
    }

    public double last() {
        return last;
    }

    public long count() {
        return count;
    }

    /** When the source spoke the last time but two, in segments of the log; 0 where it did not. */
    long thirdLastAt() {
        return thirdLastAt;
    }

    /** When the source last spoke, in segments of the log. */
    long lastAt() {
        return lastAt;
    }

    public int rank() {
        return rank;
    }

    public String source() {
        return source;
    }

    @Nullable
    public String unit() {
        return unit;
    }
}
