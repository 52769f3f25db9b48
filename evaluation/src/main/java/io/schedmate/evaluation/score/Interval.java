package io.schedmate.evaluation.score;

/** A confidence interval, both ends included. */
public record Interval(double low, double high) {

    /** The normal quantile that leaves 2.5 % on each side. */
    private static final double Z = 1.959963984540054;

    /** The 95 % Wilson score interval of {@code hits} in {@code n}; from 0 to 1 where nothing was counted. */
    public static Interval wilson(long hits, long n) {
        if (n == 0) {
            return new Interval(0, 1);
        }
        double rate = (double) hits / n;
        double z2 = Z * Z;
        double centre = (rate + z2 / (2 * n)) / (1 + z2 / n);
        double half = Z / (1 + z2 / n) * Math.sqrt(rate * (1 - rate) / n + z2 / (4.0 * n * n));
        return new Interval(Math.max(0, centre - half), Math.min(1, centre + half));
    }
}
