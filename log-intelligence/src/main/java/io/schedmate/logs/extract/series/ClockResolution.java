package io.schedmate.logs.extract.series;

/**
 * Finds the smallest unit that a clock shows, from the gaps between its readings: all of them are multiples of it, and
 * not all the same.
 */
final class ClockResolution {

    /** So many gaps that are all multiples of one of them are not chance. */
    private static final long NO_CHANCE = 16;

    private static final double TOLERANCE = 0.001;
    private static final double MOSTLY = 0.97;
    private static final double SOME = 0.03;

    private double least = Double.POSITIVE_INFINITY;
    private long gaps;
    private long multiples;
    private long otherThanOne;

    /** @param seconds between two readings, not negative */
    void note(double seconds) {
        if (seconds <= 0) {
            otherThanOne++;
            return;
        }
        if (seconds < least * (1 - TOLERANCE)) {
            boolean same = Double.isInfinite(least) || isMultiple(least, seconds);
            multiples = same ? multiples : 0;
            least = seconds;
        }
        gaps++;
        multiples += isMultiple(seconds, least) ? 1 : 0;
        otherThanOne += seconds > 1.5 * least ? 1 : 0;
    }

    private static boolean isMultiple(double seconds, double unit) {
        double times = seconds / unit;
        return Math.abs(times - Math.rint(times)) <= TOLERANCE;
    }

    /** Returns the smallest gap above zero, 0 if there was none. */
    double leastGap() {
        return Double.isInfinite(least) ? 0 : least;
    }

    /** Returns the unit in seconds, 0 if the clock shows none. */
    double seconds() {
        boolean varies = otherThanOne >= SOME * gaps;
        return gaps >= NO_CHANCE && multiples >= MOSTLY * gaps && varies ? leastGap() : 0;
    }
}
