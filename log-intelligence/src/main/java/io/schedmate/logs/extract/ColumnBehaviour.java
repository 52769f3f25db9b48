package io.schedmate.logs.extract;

/** How two columns of numbers go on from line to line: a count and the loss of a training, or anything else. */
final class ColumnBehaviour {

    private static final int FEWEST = 20;
    private static final double MOSTLY = 0.8;
    /** Von Neumann's ratio is near 2 for values in no order and falls towards 0 the more each is like the last. */
    private static final double IN_NO_ORDER = 1.2;

    private long count;
    private long sameIncrements;
    private long rises;
    private long falls;
    private boolean positive = true;
    private double increment = Double.NaN;
    private double lastCounter = Double.NaN;
    private double lastValue = Double.NaN;
    private double mean;
    private double squares;
    private double jumps;
    private double slope;

    void add(double counter, double value) {
        double advance = counter - lastCounter;
        sameIncrements += advance > 0 && advance == increment ? 1 : 0;
        increment = advance;
        positive &= value > 0 && counter >= 0 && counter % 1 == 0;
        rises += value > lastValue ? 1 : 0;
        falls += value < lastValue ? 1 : 0;
        jumps += count == 0 ? 0 : (value - lastValue) * (value - lastValue);
        lastCounter = counter;
        lastValue = value;
        count++;
        double off = value - mean;
        mean += off / count;
        squares += off * (value - mean);
        // The part of the covariance with the line's number that this value adds; only its sign is asked for.
        slope += off * (count - 1) / 2.0;
    }

    long count() {
        return count;
    }

    /** True for a counter that goes up evenly and a positive value that mostly falls, slowly and not in order. */
    boolean isTraining() {
        boolean counts = count >= FEWEST && sameIncrements >= MOSTLY * (count - 2);
        boolean sorted = rises == 0 && increment == 1;
        boolean slow = squares > 0 && jumps / squares < IN_NO_ORDER;
        return counts && positive && !sorted && falls > 0 && slow && slope < 0;
    }
}
