package io.schedmate.evaluation.timeouts;

/**
 * How warnings at one instant of jobs' time limits came out.
 *
 * @param rule who warned
 * @param elapsedRatio of the limit that has passed, 0 to 1
 * @param jobs that run still, and whose limit is known
 * @param timeouts of them that reach their limit
 * @param warned of them
 * @param right warned ones that reach their limit
 */
public record TimeoutScore(String rule, double elapsedRatio, int jobs, int timeouts, int warned, int right) {

    /** Of those that were warned, the share that reaches its limit; not a number where nobody was. */
    public double precision() {
        return (double) right / warned;
    }

    /** Of those that reach their limit, the share that was warned; not a number where none does. */
    public double recall() {
        return (double) right / timeouts;
    }

    /** Of those that end in time, the share that was warned; not a number where none does. */
    public double falseRatio() {
        return (double) (warned - right) / (jobs - timeouts);
    }
}
