package io.schedmate.logs.extract.witness;

/**
 * What a clock tells beside the steps of a log.
 *
 * @param intervals how many stretches between two steps it timed
 * @param stepsAnInterval the median advance of the step between two readings
 * @param steady whether the middle half of the stretches lies close together
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
     * Whether it can say that a printed number is in another unit.
     *
     * @param off how many times the greater of the two is the smaller
     */
    boolean mayCorrect(double off) {
        return intervals >= (off >= FAR && steady ? FEW : ENOUGH);
    }

    /** Whether whole seconds are a small part of its stretches. */
    boolean isFine() {
        return seconds() * stepsAnInterval >= FINE;
    }

    /**
     * Whether it can say that a printed number is of something else.
     *
     * @param off how many times the greater of the two is the smaller: the farther apart they lie, the fewer intervals prove it
     */
    boolean mayOverrule(double off) {
        return steady && intervals >= (off >= FAR ? ENOUGH : MANY);
    }
}
