package io.schedmate.recovery.rate;

import java.time.Duration;

/**
 * How often a job should save a checkpoint, so that what saving costs and what failures lose are least together: Daly's first-order
 * optimum, the square root of 2 C M less C, of the cost C of a checkpoint and the mean time M between failures (J. T. Daly, A higher order
 * estimate of the optimum checkpoint interval for restart dumps, 2006, equation 9; without the last term J. W. Young, 1974).
 */
public final class CheckpointInterval {

    private static final double SECONDS_A_DAY = 86_400;

    private CheckpointInterval() {}

    /**
     * The interval of least loss, from the end of one checkpoint to the begin of the next.
     *
     * @param cost how long the job stands still for a checkpoint; more than 0
     * @param failuresPerDay of all its nodes together; more than 0
     */
    public static Duration of(Duration cost, double failuresPerDay) {
        double saving = cost.toMillis() / 1000.0;
        double between = SECONDS_A_DAY / failuresPerDay;
        if (!(saving > 0) || !(failuresPerDay > 0)) {
            throw new IllegalArgumentException(
                    "Expected a cost and a rate greater than 0, got (%s, %s). Leave out the interval."
                            .formatted(cost, failuresPerDay));
        }
        // The formula holds while a checkpoint is short against the time between failures.
        double seconds = saving < between / 2 ? Math.sqrt(2 * saving * between) - saving : between;
        return Duration.ofMillis(Math.round(seconds * 1000));
    }
}
