package io.schedmate.code.estimate.distribution;

import java.util.stream.IntStream;

/** Durations from one second to some months in steps of a tenth in natural logarithm. */
public final class TimeGrid {

    public static final int CELLS = 165;
    static final double STEP = 0.1;

    private static final double[] SECONDS = IntStream.range(0, CELLS)
            .mapToDouble(cell -> Math.exp(lnOfCell(cell)))
            .toArray();

    private TimeGrid() {}

    /** Under a second counts as a second: schedulers round, and a ratio to nothing says nothing. */
    public static double ln(double seconds) {
        return Math.log(Math.max(1, seconds));
    }

    /** The middle of a cell, as a logarithm of seconds. */
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
