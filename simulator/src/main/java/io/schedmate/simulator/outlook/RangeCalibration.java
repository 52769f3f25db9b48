package io.schedmate.simulator.outlook;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.stream.IntStream;

/**
 * Ranges around medians that contain 80 % of the outcomes: quantiles of earlier errors (split conformal prediction,
 * Vovk et al., 2005), whose levels follow the misses (adaptive conformal inference, Gibbs and Candès, 2021). Errors are
 * ratios of seconds.
 */
final class RangeCalibration {

    /** The number of initial errors, from a logistic distribution. */
    private static final int ASSUMED = 50;
    /** One initial error in ten is a factor of three or more, in each direction. */
    private static final double SCALE = Math.log(3) / Math.log(9);

    private static final int KEPT = 500;
    /** Seconds that do not matter: a start in a minute instead of at once is not a large error. */
    private static final double SLACK = 300;

    private static final double BEYOND = 0.1;
    private static final double RATE = 0.02;
    private static final double MIN = 0.002;
    private static final double MAX = 0.3;

    private final Deque<Double> errors = new ArrayDeque<>();
    private double[] sorted = {};
    private double below = BEYOND;
    private double above = BEYOND;

    RangeCalibration() {
        IntStream.range(0, ASSUMED)
                .mapToDouble(each -> (each + 0.5) / ASSUMED)
                .forEach(share -> errors.addLast(SCALE * Math.log(share / (1 - share))));
        sort();
    }

    /** @param truth the true value for the median */
    void observe(double median, double truth) {
        Outlook.Range range = around(median);
        below = after(below, truth < range.p10());
        above = after(above, truth > range.p90());
        errors.addLast(Math.log((truth + SLACK) / (median + SLACK)));
        if (errors.size() > KEPT) {
            errors.removeFirst();
        }
        sort();
    }

    Outlook.Range around(double median) {
        return new Outlook.Range(
                Math.min(median, by(median, quantile(below))),
                median,
                Math.max(median, by(median, quantile(1 - above))));
    }

    /** A miss decreases the permitted share of misses, a hit increases it. */
    private static double after(double share, boolean missed) {
        return Math.clamp(share + RATE * (BEYOND - (missed ? 1 : 0)), MIN, MAX);
    }

    private void sort() {
        sorted = errors.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
    }

    /** The next error is equally likely at each of {@code n + 1} ranks. */
    private double quantile(double share) {
        int place = (int) Math.round(share * (sorted.length + 1)) - 1;
        return sorted[Math.clamp(place, 0, sorted.length - 1)];
    }

    private static double by(double median, double error) {
        return Math.max(0, (median + SLACK) * Math.exp(error) - SLACK);
    }
}
