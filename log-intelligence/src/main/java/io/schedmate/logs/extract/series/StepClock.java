package io.schedmate.logs.extract.series;

import io.schedmate.logs.extract.witness.ClockReading;
import io.schedmate.logs.extract.witness.Witness;
import io.schedmate.logs.extract.witness.WitnessKind;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Measures step times from the advance of the step number between two readings of a clock. */
final class StepClock {

    private static final double A_DAY = 86_400;
    private static final int TOO_COARSE_BELOW = 8;
    private static final double STEADY = 1.6;
    /** This many forward readings with hardly any backward ones are a counter of time and not single step times. */
    private static final long NO_CHANCE = 10;

    private static final double SELDOM = 0.03;

    private final RunningMedian stepTimes;
    private final RunningMedian gaps;
    private long intervals;
    private long forward;
    private long backward;
    private double usualSteps;
    private long votes;
    private double lastStep = Double.NaN;
    private double lastSeconds = Double.NaN;
    private boolean wholeSeconds = true;
    private final ClockResolution resolution = new ClockResolution();
    private double usualGap;
    private double runSeconds;
    private double runSteps;

    StepClock(Supplier<RunningMedian> medians) {
        this.stepTimes = medians.get();
        this.gaps = medians.get();
    }

    /**
     * Notes that the log had reached {@code step} at {@code seconds}.
     *
     * @param isOfDay whether the clock restarts at midnight
     * @param isExact whether the clock has fractions of a second
     */
    void reached(double step, double seconds, boolean isOfDay, boolean isExact) {
        wholeSeconds &= !isExact;
        double steps = step - lastStep;
        // Other ranks report the same step; the first report counts.
        if (steps == 0) {
            return;
        }
        double passed = seconds - lastSeconds;
        if (passed < 0 && isOfDay) {
            passed += A_DAY;
        }
        if (steps > 0) {
            forward += passed > 0 ? 1 : 0;
            backward += passed < 0 ? 1 : 0;
        }
        // A step number that decreases is a new epoch or a restart, and so is a clock that goes back.
        if (steps > 0 && passed >= 0) {
            stepTimes.add(passed / steps);
            gaps.add(passed);
            resolution.note(passed);
            intervals++;
            vote(steps);
            addToRun(passed, steps);
        }
        lastStep = step;
        lastSeconds = seconds;
    }

    /**
     * Majority vote: the advance that remains when unlike advances cancel each other is the majority's, if there is
     * one.
     */
    private void vote(double steps) {
        if (votes == 0) {
            usualSteps = steps;
        }
        votes += steps == usualSteps ? 1 : -1;
    }

    private void addToRun(double passed, double steps) {
        // A pause, such as validation or a checkpoint, is not training time.
        double bound = 5 * usualGap + 2 + 2 * resolution.leastGap();
        if (passed <= bound || runSteps == 0) {
            runSeconds += passed;
            runSteps += steps;
        }
        usualGap = runSteps == steps ? passed : 0.9 * usualGap + 0.1 * Math.min(passed, bound);
    }

    /** Returns the seconds per step, or null if there is too little data. */
    @Nullable
    Double stepTimeSeconds() {
        if (stepTimes.isEmpty()) {
            return null;
        }
        // A clock of whole seconds, or tenths of a minute, is too coarse for a gap of a few of them, but not for the
        // whole run.
        double unit = wholeSeconds ? 1 : resolution.seconds();
        boolean coarse = gaps.value() < TOO_COARSE_BELOW * unit;
        double seconds = coarse && runSteps > 0 ? runSeconds / runSteps : stepTimes.value();
        return seconds > 0 ? seconds : null;
    }

    /** Returns the clock's reading, or null if there is too little data. */
    @Nullable
    ClockReading reading(WitnessKind kind, String source) {
        Double seconds = stepTimeSeconds();
        return seconds == null
                ? null
                : new ClockReading(new Witness(kind, source, seconds), intervals, usualSteps, isSteady());
    }

    /** Returns true for a clock that advances with every step and goes back only when the steps do. */
    boolean countsUp() {
        return forward >= NO_CHANCE && backward <= SELDOM * forward;
    }

    private boolean isSteady() {
        return stepTimes.quantile(0.75) <= STEADY * stepTimes.quantile(0.25);
    }
}
