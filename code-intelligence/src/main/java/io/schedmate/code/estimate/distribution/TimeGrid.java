package io.schedmate.code.estimate.distribution;

/** Durations from one second to some months in steps of a tenth in natural logarithm. */
public final class TimeGrid {

    public static final int CELLS = 165;
    static final double STEP = 0.1;

    private TimeGrid() {}

    /** Under a second counts as a second: schedulers round, and a ratio to nothing says nothing. */
    public static double ln(double seconds) {
        return Math.log(Math.max(1, seconds));
    }

    public static int cell(double ln) {
        return Math.clamp((int) (ln / STEP), 0, CELLS - 1);
    }
}
