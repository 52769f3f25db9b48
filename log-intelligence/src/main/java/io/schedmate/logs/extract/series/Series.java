package io.schedmate.logs.extract.series;

import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Slot;
import org.jspecify.annotations.Nullable;

/** The values of one field from one source of a log. */
public final class Series {

    private static final double MOSTLY = 0.97;
    /** This many rises without a fall are not chance. */
    private static final long ALWAYS = 8;
    /** Ranks repeat each other's counts, but less often than a list of files repeats the number done. */
    private static final double MOVES = 0.05;
    /** At least one change in this many is a fall if values go up and down. */
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
    private double minChange = Double.POSITIVE_INFINITY;
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
            minChange = Math.min(minChange, lastChange);
        }
        whole &= value % 1 == 0;
        last = value;
        count++;
        if (keepMedian) {
            median.add(value);
        }
    }

    /** Returns true if the values only grow, far beyond the first of them, as the time since some start does. */
    public boolean onlyGrows() {
        // A coarse clock repeats its value, but does not go back.
        boolean neverFalls = rises == changes - 1 && rises >= ALWAYS;
        boolean seldomFalls = rises >= 2 * ALWAYS && rises >= MOSTLY * (changes - 1);
        boolean rising = last > first && (seldomFalls || rises >= MOSTLY * (count - 1) - 1);
        boolean always = rises == count - 1 && rises >= ALWAYS;
        return rising
                && (isClock ? rises == count - 1 || neverFalls : always || count >= 4 && last > 2 * Math.abs(first));
    }

    /** Returns true if the values fall about as often as they rise, as those of repeated measurements do. */
    public boolean goesUpAndDown() {
        return OFTEN * (changes - 1 - rises) >= changes;
    }

    /** Notes that a loss was beside the last value. */
    public void noteLoss() {
        besideLoss++;
    }

    /** Notes that a step, an epoch or a loss was beside the last value. */
    public void noteTraining() {
        besideTraining = true;
    }

    /** Returns true if a step, an epoch or a loss was ever beside a value. */
    public boolean standsBesideTraining() {
        return besideTraining;
    }

    /** Returns how often the value differed from the previous one; the first value counts as one change. */
    public long changes() {
        return changes;
    }

    /** Returns true if the last value came after that of {@code other}. */
    public boolean spokeAfter(Series other) {
        return lastAt > other.lastAt;
    }

    /** Returns true if this source had several values after the last value of {@code other}. */
    public boolean goesOnWithout(Series other) {
        return thirdLastAt > other.lastAt;
    }

    /** Returns how often the value was greater than the previous one. */
    public long rises() {
        return rises;
    }

    /** Returns true if there were many values, all 0 and none beside a loss: a counter that nothing advances. */
    public boolean isIdle() {
        return neverChanges() && last == 0 && besideLoss == 0;
    }

    /** Returns true if every value differs from the one before by {@code least} or more, or by nothing. */
    public boolean leaps(double least) {
        return changes > 2 && minChange >= least;
    }

    /** Returns true if there were so many equal values that this is not chance. */
    public boolean neverChanges() {
        return count > ALWAYS && changes == 1;
    }

    /** Returns true if most values are beside a loss. */
    public boolean isOfTraining() {
        return besideLoss >= ALWAYS && 2 * besideLoss >= count;
    }

    /** Returns true if no value is beside a loss. */
    public boolean isBesideTraining() {
        return besideLoss == 0;
    }

    /** Returns true if the value differs from the previous one in most of many cases. */
    public boolean changesMostly() {
        return count > ALWAYS && 2 * changes > count;
    }

    /** Returns true if the values change as often as a count of steps does. */
    public boolean moves() {
        return changes >= MOVES * count;
    }

    /** Returns the smallest change of the values over their median: large if few digits are printed, 0 if unknown. */
    public double coarseness() {
        double finest = changes > ALWAYS ? minChange : whole ? 1 : 0;
        return median() > 0 ? finest / median() : 0;
    }

    public double median() {
        return median.value();
    }

    /** Returns the amount of the last change, or 0 if the value never changed. */
    public double lastChange() {
        return lastChange;
    }

    public double last() {
        return last;
    }

    /** Returns true if the last values are at most one change apart, as those of one count in two lines are. */
    public boolean isNear(Series other) {
        return Math.abs(last - other.last) <= Math.max(1, Math.max(lastChange, other.lastChange));
    }

    public long count() {
        return count;
    }

    /** Returns the position of the third last value, in segments of the log, or 0 if there is none. */
    long thirdLastAt() {
        return thirdLastAt;
    }

    /** Returns the position of the last value, in segments of the log. */
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
