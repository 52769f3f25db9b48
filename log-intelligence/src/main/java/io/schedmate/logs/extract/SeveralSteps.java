package io.schedmate.logs.extract;

import io.schedmate.logs.extract.witness.Agreement;
import io.schedmate.logs.extract.witness.StepTime;

/**
 * A time that stands beside a step with a unit and no name, and with no clock to hold it against. How often a program prints tells
 * of how many steps it is: lines are made to be watched, so they come seconds to minutes apart.
 */
final class SeveralSteps {

    /** Between the fractions of a second and the minutes at which programs print. */
    private static final double USUAL_SECONDS = 15;

    private static final double CONFIDENCE = 0.5;

    private SeveralSteps() {}

    /**
     * Shares the time among the steps where it is rather theirs than one step's.
     *
     * @param steps by how many the count goes on from line to line
     */
    static StepTime read(StepTime told, double steps) {
        double seconds = told.seconds();
        if (steps < 2 || distance(seconds) >= distance(seconds * steps)) {
            return told;
        }
        String readAs = "seconds for " + Math.round(steps) + " steps";
        return new StepTime(seconds / steps, told.witnesses(), Agreement.ALONE, CONFIDENCE, readAs);
    }

    private static double distance(double seconds) {
        return Math.abs(Math.log(seconds / USUAL_SECONDS));
    }
}
