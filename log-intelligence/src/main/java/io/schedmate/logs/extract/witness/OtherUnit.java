package io.schedmate.logs.extract.witness;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A unit in which a bare number may be printed, found by its ratio to the clock. */
record OtherUnit(String name, double factor) {

    /** A unit explains a number if the remaining ratio is at most this. */
    private static final double EXPLAINS = 1.25;

    private static final double MIN_STEPS = 3;

    /** Returns the unit in which {@code printed} agrees with {@code clock}, or null if there is none. */
    static @Nullable OtherUnit of(double printed, ClockReading clock) {
        OtherUnit nearest = null;
        for (OtherUnit unit : candidates(clock)) {
            double off = StepTimeJudge.ratio(printed * unit.factor(), clock.seconds());
            boolean nearer = nearest == null || off < StepTimeJudge.ratio(printed * nearest.factor(), clock.seconds());
            nearest = off <= EXPLAINS && nearer ? unit : nearest;
        }
        return nearest;
    }

    private static List<OtherUnit> candidates(ClockReading clock) {
        double steps = clock.stepsAnInterval();
        OtherUnit milliseconds = new OtherUnit("milliseconds", 1e-3);
        OtherUnit minutes = new OtherUnit("minutes", 60);
        OtherUnit hours = new OtherUnit("hours", 3600);
        return steps < MIN_STEPS
                ? List.of(milliseconds, minutes, hours)
                : List.of(
                        new OtherUnit("seconds for " + Math.round(steps) + " steps", 1 / steps),
                        new OtherUnit("milliseconds for " + Math.round(steps) + " steps", 1e-3 / steps),
                        milliseconds,
                        minutes,
                        hours);
    }
}
