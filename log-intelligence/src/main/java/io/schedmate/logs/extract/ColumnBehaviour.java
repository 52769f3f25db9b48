package io.schedmate.logs.extract;

/** Tests whether two columns of numbers behave like the step and the loss of a training. */
final class ColumnBehaviour {

    private static final int MIN = 20;
    private static final double MOSTLY = 0.8;
    /** Von Neumann's ratio is near 2 for independent values and near 0 for values close to their predecessors. */
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
        // Adds to the covariance with the line number, of which only the sign is used.
        slope += off * (count - 1) / 2.0;
    }

    long count() {
        return count;
    }

    /**
     * Returns true for an evenly increasing counter and a positive value that mostly falls, slowly and not
     * monotonically.
     */
    boolean isTraining() {
        boolean counts = count >= MIN && sameIncrements >= MOSTLY * (count - 2);
        boolean sorted = rises == 0 && increment == 1;
        boolean slow = squares > 0 && jumps / squares < IN_NO_ORDER;
        return counts && positive && !sorted && falls > 0 && slow && slope < 0;
    }
}
