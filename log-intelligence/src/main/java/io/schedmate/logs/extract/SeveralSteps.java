package io.schedmate.logs.extract;

import io.schedmate.logs.extract.witness.Agreement;
import io.schedmate.logs.extract.witness.StepTime;

/**
 * Reads a time that is printed beside a step with a unit but no name, in a log without a clock to compare it with. The
 * print interval shows how many steps the time covers: programs print for people who watch, so lines are seconds to
 * minutes apart.
 */
final class SeveralSteps {

    /** Between the fractions of a second and the minutes at which programs print. */
    private static final double USUAL_SECONDS = 15;

    private static final double CONFIDENCE = 0.5;

    private SeveralSteps() {}

    /**
     * Divides the time by the number of steps if it is more likely the time of all of them than of one step.
     *
     * @param steps the usual advance of the step from line to line
     */
    static StepTime read(StepTime printed, double steps) {
        double seconds = printed.seconds();
        if (steps < 2 || distance(seconds) >= distance(seconds * steps)) {
            return printed;
        }
        String readAs = "seconds for " + Math.round(steps) + " steps";
        return new StepTime(seconds / steps, printed.witnesses(), Agreement.ALONE, CONFIDENCE, readAs);
    }

    private static double distance(double seconds) {
        return Math.abs(Math.log(seconds / USUAL_SECONDS));
    }
}
