package io.schedmate.recovery.rate;

import java.time.Duration;

/**
 * The checkpoint interval that minimizes the sum of the checkpoint cost and the work lost in failures: Daly's
 * first-order optimum, √(2CM) − C, for the cost C of a checkpoint and the mean time M between failures (J. T. Daly, A
 * higher order estimate of the optimum checkpoint interval for restart dumps, 2006, equation 9; without the last term
 * J. W. Young, 1974).
 */
public final class CheckpointInterval {

    private static final double SECONDS_A_DAY = 86_400;

    private CheckpointInterval() {}

    /**
     * Returns the optimal interval, from the end of one checkpoint to the start of the next.
     *
     * @param cost time that the job pauses for a checkpoint; greater than 0
     * @param failuresPerDay failures per day of all its nodes together; greater than 0
     */
    public static Duration of(Duration cost, double failuresPerDay) {
        double saving = cost.toMillis() / 1000.0;
        double between = SECONDS_A_DAY / failuresPerDay;
        if (!(saving > 0) || !(failuresPerDay > 0)) {
            throw new IllegalArgumentException(
                    "Expected a cost and a rate greater than 0, got (%s, %s). Leave out the interval."
                            .formatted(cost, failuresPerDay));
        }
        // The formula holds while a checkpoint is short compared with the time between failures.
        double seconds = saving < between / 2 ? Math.sqrt(2 * saving * between) - saving : between;
        return Duration.ofMillis(Math.round(seconds * 1000));
    }
}
