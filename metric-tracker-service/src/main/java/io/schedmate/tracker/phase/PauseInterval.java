package io.schedmate.tracker.phase;

/**
 * After how many steps a job does other work than training, as its log says when it begins.
 *
 * @param steps at least 2
 */
public record PauseInterval(Phase phase, long steps) {

    /**
     * Whether the work comes after the report of a step and before the next report is due. Some logs count from 0 and some report
     * after the work, so an interval that ends with the next report counts too.
     *
     * @param stepsOfAReport between two reports, at least 1; one that is as long as the interval says nothing
     */
    public boolean isDue(long step, double stepsOfAReport) {
        return stepsOfAReport < steps
                && Math.floorDiv((long) (step + stepsOfAReport), steps) > Math.floorDiv(step - 1, steps);
    }
}
