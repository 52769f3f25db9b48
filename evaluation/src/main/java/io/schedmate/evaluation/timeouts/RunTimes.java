package io.schedmate.evaluation.timeouts;

import io.schedmate.code.estimate.DurationEstimate;

/**
 * The distribution of a job's run time, given by its 10th, 50th and 90th percentile: between and beyond them the
 * logarithm of the time is linear in the normal quantile.
 */
record RunTimes(double lnP10, double lnP50, double lnP90) {

    /** The 90th percentile of the standard normal distribution. */
    private static final double Z90 = 1.2815515655446004;

    private static final double NARROWEST = 1e-6;

    static RunTimes of(DurationEstimate estimate) {
        return new RunTimes(ln(estimate.p10()), ln(estimate.p50()), ln(estimate.p90()));
    }

    /** Returns the probability that the job runs at least this long, given how long it has already run. */
    double chanceToLast(double seconds, double elapsedSeconds) {
        double still = survival(elapsedSeconds);
        return still <= 0 ? 1 : Math.min(1, survival(Math.max(seconds, elapsedSeconds)) / still);
    }

    private double survival(double seconds) {
        if (seconds <= 0) {
            return 1;
        }
        double ln = Math.log(seconds);
        double width = Math.max(NARROWEST, ln < lnP50 ? lnP50 - lnP10 : lnP90 - lnP50);
        return normalAbove(Z90 * (ln - lnP50) / width);
    }

    /**
     * Returns the upper tail of the normal distribution by Abramowitz and Stegun, 26.2.17; the error is less than 1e-7.
     */
    private static double normalAbove(double z) {
        if (z < 0) {
            return 1 - normalAbove(-z);
        }
        double t = 1 / (1 + 0.2316419 * z);
        double sum = t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
        return Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI) * sum;
    }

    private static double ln(double seconds) {
        return Math.log(Math.max(1, seconds));
    }
}
