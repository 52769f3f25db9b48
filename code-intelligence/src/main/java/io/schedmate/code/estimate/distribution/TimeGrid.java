package io.schedmate.code.estimate.distribution;

import java.util.stream.IntStream;

/** A grid of durations from one second to some months, in steps of 0.1 of the natural logarithm. */
public final class TimeGrid {

    public static final int CELLS = 165;
    static final double STEP = 0.1;

    private static final double[] SECONDS = IntStream.range(0, CELLS)
            .mapToDouble(cell -> Math.exp(lnOfCell(cell)))
            .toArray();

    private TimeGrid() {}

    /**
     * Returns the natural logarithm of a duration. Less than a second counts as a second, because schedulers round and
     * a ratio to zero is meaningless.
     */
    public static double ln(double seconds) {
        return Math.log(Math.max(1, seconds));
    }

    /** Returns the middle of a cell, as a logarithm of seconds. */
    public static double lnOfCell(int cell) {
        return STEP * (cell + 0.5);
    }

    public static double secondsOfCell(int cell) {
        return SECONDS[cell];
    }

    public static int cell(double ln) {
        return Math.clamp((int) (ln / STEP), 0, CELLS - 1);
    }
}
