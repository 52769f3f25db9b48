package io.schedmate.code.estimate.mixture;

/**
 * Moves the upper end of the interval until as many outcomes lie below it as it says (adaptive conformal inference,
 * Gibbs and Candes 2021). Where many jobs are killed at their limit, the cheapest end is the limit itself, which hardly
 * any job passes; a little below it the interval is as good and keeps its word. The lower end needs no such step.
 */
final class UpperEnd {

    private static final double STEP = 0.002;
    private static final double LOWEST = -0.7;
    private static final double HIGHEST = 0.3;

    private final double level;
    private double shift;

    UpperEnd(double level) {
        this.level = level;
    }

    /** Adds what has been learnt; logarithms of seconds. */
    double ln(double foretold) {
        return foretold + shift;
    }

    void learn(double foretold, double ln, double weight) {
        double below = ln <= foretold + shift ? 1 : 0;
        shift = Math.clamp(shift + STEP * weight * (level - below), LOWEST, HIGHEST);
    }
}
