package io.schedmate.logs.extract.witness;

/**
 * A step time from a clock beside the steps of a log.
 *
 * @param intervals the number of timed intervals between two steps
 * @param stepsAnInterval the usual advance of the step between two readings
 * @param steady whether the middle half of the intervals is close together
 */
public record ClockReading(Witness witness, long intervals, double stepsAnInterval, boolean steady) {

    private static final long FEW = 2;
    private static final long ENOUGH = 4;
    private static final long MANY = 8;
    private static final double FINE = 10;
    private static final double FAR = 10;

    double seconds() {
        return witness.seconds();
    }

    /**
     * Returns whether the clock suffices to decide that a printed number is in another unit.
     *
     * @param off the ratio of the greater value to the smaller one
     */
    boolean mayCorrect(double off) {
        return intervals >= (off >= FAR && steady ? FEW : ENOUGH);
    }

    /** Returns whether whole seconds are a small part of the intervals. */
    boolean isFine() {
        return seconds() * stepsAnInterval >= FINE;
    }

    /**
     * Returns whether the clock suffices to decide that a printed number is another quantity.
     *
     * @param off the ratio of the greater value to the smaller one: the greater it is, the fewer intervals suffice
     */
    boolean mayOverrule(double off) {
        return steady && intervals >= (off >= FAR ? ENOUGH : MANY);
    }
}
