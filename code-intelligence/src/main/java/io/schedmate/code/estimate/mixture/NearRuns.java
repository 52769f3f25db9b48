package io.schedmate.code.estimate.mixture;

import io.schedmate.code.estimate.distribution.RecentRuns;
import io.schedmate.code.estimate.distribution.WeightedRuns;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Reads the likeliest duration, which a distribution tells in steps of 10 %, off the runs that lie near it, or takes it
 * as it is. Which way is right differs from cluster to cluster: where the same work takes the same time to the second, the runs
 * themselves are the better answer. So each way is judged by how near it came, and the best so far is followed. A way
 * loses by an answer that is off by more than a factor of two, by a large ratio, and by a large difference, the last two
 * beside the median error.
 */
public final class NearRuns {

    /** As logarithms: how far from the predicted duration runs are looked for, by each way. */
    private static final double MEDIAN_REACH = 0.2;

    private static final double DENSEST_REACH = 0.4;
    private static final double DENSEST_OF_ALL_REACH = 0.6;

    private static final double FADING = 0.9998;
    private static final double EVEN_WEIGHT = 50;
    /** How much worse every way but the first is taken to be until it proves itself. */
    private static final double CAUTION = 0.01;

    private static final double FACTOR_TWO_WEIGHT = 2;

    private final double[] excess = new double[4];
    private final MedianStep usualDifference = new MedianStep();
    private final MedianStep usualRatio = new MedianStep();
    private double seen;

    /** A median that each value moves by one small step; values above 0. */
    private static final class MedianStep {

        private static final double SMALLEST_STEP = 0.02;

        private double ln;
        private long count;

        void add(double value) {
            double valueLn = Math.log(value);
            if (count++ == 0) {
                ln = valueLn;
            }
            ln += Math.signum(valueLn - ln) * Math.max(SMALLEST_STEP, 2.0 / count);
        }

        double value() {
            return Math.exp(ln);
        }
    }

    /**
     * What each way reads, all as logarithms of seconds.
     *
     * @param ln the duration as predicted, which a way keeps to that finds no run near it
     * @param likestFirst the runs that the job resembles by each kind of evidence
     */
    public static double[] readings(double ln, List<RecentRuns> likestFirst) {
        double median = likestFirst.stream()
                .map(runs -> runs.medianLnNear(ln, MEDIAN_REACH))
                .flatMapToDouble(OptionalDouble::stream)
                .findFirst()
                .orElse(ln);
        double densest = likestFirst.stream()
                .map(runs -> WeightedRuns.near(ln, DENSEST_REACH, List.of(runs)))
                .filter(runs -> !runs.isEmpty())
                .findFirst()
                .map(WeightedRuns::densestLn)
                .orElse(ln);
        WeightedRuns all = WeightedRuns.near(ln, DENSEST_OF_ALL_REACH, likestFirst);
        return new double[] {ln, median, densest, all.isEmpty() ? ln : all.densestLn()};
    }

    /** The reading of the way that has been best so far. */
    public double best(double[] readings) {
        int best = 0;
        for (int i = 1; i < readings.length; i++) {
            best = loss(i) < loss(best) ? i : best;
        }
        return readings[best];
    }

    private double loss(int way) {
        double atFirst = way == 0 ? 0 : CAUTION * EVEN_WEIGHT;
        return (excess[way] + atFirst) / (seen + EVEN_WEIGHT);
    }

    /** @param weight of this outcome, 0 to 1 */
    public void learn(double[] readings, double ln, double weight) {
        double answered = best(readings);
        // A second is what schedulers round to, and half a per cent of a ratio.
        usualDifference.add(Math.abs(Math.exp(answered) - Math.exp(ln)) + 0.5);
        usualRatio.add(Math.abs(answered - ln) + 0.005);
        double first = loss(readings[0], ln);
        for (int i = 0; i < readings.length; i++) {
            excess[i] = excess[i] * FADING + weight * (loss(readings[i], ln) - first);
        }
        seen = seen * FADING + weight;
    }

    private double loss(double readingLn, double ln) {
        double ratio = Math.abs(readingLn - ln);
        double difference = Math.abs(Math.exp(readingLn) - Math.exp(ln));
        return (ratio > Math.log(2) ? FACTOR_TWO_WEIGHT : 0)
                + Math.min(1, ratio / (2 * usualRatio.value()))
                + Math.min(1, difference / (2 * usualDifference.value()));
    }
}
