package io.schedmate.evaluation.timeouts;

/**
 * The quality of warnings at one share of the jobs' time limits.
 *
 * @param rule the rule that warned
 * @param elapsedRatio share of the limit that has passed, 0 to 1
 * @param jobs number of jobs that still run and have a known limit
 * @param timeouts number of these jobs that reach their limit
 * @param warned number of warned jobs
 * @param right number of warned jobs that reach their limit
 */
public record TimeoutScore(String rule, double elapsedRatio, int jobs, int timeouts, int warned, int right) {

    /** Returns the share of warned jobs that reach their limit; NaN if none was warned. */
    public double precision() {
        return (double) right / warned;
    }

    /** Returns the share of the jobs that reach their limit that were warned; NaN if there are none. */
    public double recall() {
        return (double) right / timeouts;
    }

    /** Returns the share of the jobs that end in time that were warned; NaN if there are none. */
    public double falseRatio() {
        return (double) (warned - right) / (jobs - timeouts);
    }
}
