package io.schedmate.tracker.phase;

/**
 * An interval of steps after which a job does other work than training, as stated at the start of its log.
 *
 * @param steps at least 2
 */
public record PauseInterval(Phase phase, long steps) {

    /**
     * Returns whether the work is due between the report of a step and the next report. Some logs count from 0, and
     * some report after the work, so an interval that ends with the next report also counts.
     *
     * @param stepsOfAReport steps between two reports, at least 1; if they are not fewer than the interval, nothing can
     *      be concluded
     */
    public boolean isDue(long step, double stepsOfAReport) {
        return stepsOfAReport < steps
                && Math.floorDiv((long) (step + stepsOfAReport), steps) > Math.floorDiv(step - 1, steps);
    }
}
