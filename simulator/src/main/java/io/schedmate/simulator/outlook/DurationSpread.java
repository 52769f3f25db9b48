package io.schedmate.simulator.outlook;

import java.util.SplittableRandom;
import java.util.stream.LongStream;

/**
 * The distribution of a run's duration in seconds, by three quantiles between which its logarithm is linear. Beyond the
 * outer quantiles it extends as far as their distance to the median.
 *
 * @param limit time limit at which the run is stopped; infinite if there is none
 */
public record DurationSpread(double p10, double p50, double p90, double limit) {

    private static final double[] SHARES = {0, 0.1, 0.5, 0.9, 1};

    public DurationSpread {
        p10 = Math.max(1, p10);
        p50 = Math.max(p10, p50);
        p90 = Math.max(p50, p90);
    }

    /** Creates the distribution of a run without a limit. */
    public DurationSpread(double p10, double p50, double p90) {
        this(p10, p50, p90, Double.POSITIVE_INFINITY);
    }

    /** Returns the distribution of a known duration. */
    public static DurationSpread exactly(double seconds) {
        return new DurationSpread(seconds, seconds, seconds);
    }

    /** Returns the same run with a time limit. */
    public DurationSpread atMost(double seconds) {
        return new DurationSpread(p10, p50, p90, Math.max(1, Math.min(limit, seconds)));
    }

    /** Returns quantiles of the remaining seconds of a run after {@code elapsed} seconds, from {@code draws} draws. */
    public Outlook.Range remaining(long elapsed, int draws, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return Outlook.Range.of(LongStream.generate(() -> remaining(elapsed, random))
                .limit(draws)
                .sorted()
                .toArray());
    }

    /** Draws the remaining seconds, 1 or more, of a run after {@code elapsed} seconds. */
    long remaining(long elapsed, SplittableRandom random) {
        double past = elapsed <= 0 ? 0 : shareWithin(elapsed);
        double lot = random.nextDouble();
        // The run has exceeded the distribution and may run for as long again.
        double whole = past >= 1 ? elapsed * (1 + lot) : quantile(past + (1 - past) * lot);
        // A run beyond its limit shows that the limit is not enforced.
        double stopped = elapsed < limit ? Math.min(whole, limit) : whole;
        return Math.max(1, Math.round(stopped) - Math.max(0, elapsed));
    }

    private double[] points() {
        return new double[] {
            2 * Math.log(p10) - Math.log(p50),
            Math.log(p10),
            Math.log(p50),
            Math.log(p90),
            2 * Math.log(p90) - Math.log(p50)
        };
    }

    private double quantile(double share) {
        double[] points = points();
        int at = 1;
        while (at < SHARES.length - 1 && share > SHARES[at]) {
            at++;
        }
        double part = (share - SHARES[at - 1]) / (SHARES[at] - SHARES[at - 1]);
        return Math.exp(points[at - 1] + part * (points[at] - points[at - 1]));
    }

    private double shareWithin(double seconds) {
        double[] points = points();
        double value = Math.log(seconds);
        for (int at = 1; at < points.length; at++) {
            if (value < points[at]) {
                double width = points[at] - points[at - 1];
                double part = width <= 0 ? 0 : Math.max(0, value - points[at - 1]) / width;
                return SHARES[at - 1] + part * (SHARES[at] - SHARES[at - 1]);
            }
        }
        return 1;
    }
}
