package io.schedmate.code.estimate;

/** Durations from one second to some months in steps of a tenth in natural logarithm. */
final class TimeGrid {

    static final int CELLS = 165;
    static final double STEP = 0.1;

    private TimeGrid() {}

    /** Under a second counts as a second: schedulers round, and a ratio to nothing says nothing. */
    static double ln(double seconds) {
        return Math.log(Math.max(1, seconds));
    }

    static int cell(double ln) {
        return Math.clamp((int) (ln / STEP), 0, CELLS - 1);
    }
}
