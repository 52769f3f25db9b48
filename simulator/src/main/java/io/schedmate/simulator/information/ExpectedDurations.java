package io.schedmate.simulator.information;

import java.util.Arrays;

/** The mean duration of the jobs whose estimates have a given rank. It never decreases with the rank. */
final class ExpectedDurations {

    /** By band of the estimate, in seconds. */
    private final double[] seconds;

    /** @param durations of all jobs, ascending */
    ExpectedDurations(long[] durations, RankAccuracy accuracy) {
        double[] sums = new double[RankAccuracy.BANDS];
        double[] weights = new double[RankAccuracy.BANDS];
        double[] means = means(durations);
        for (int truth = 0; truth < RankAccuracy.BANDS; truth++) {
            for (int band = 0; band < RankAccuracy.BANDS; band++) {
                double weight = RankAccuracy.width(truth)
                        * (accuracy.share(truth, false, band) + accuracy.share(truth, true, band));
                sums[band] += weight * means[truth];
                weights[band] += weight;
            }
        }
        seconds = ascending(sums, weights);
    }

    /** Interpolates between the middles of bands; {@code rank} is from 0 to 1. */
    double seconds(double rank) {
        int band = RankAccuracy.band(rank);
        boolean isBelow = rank < RankAccuracy.middle(band);
        int from = Math.max(0, isBelow ? band - 1 : band);
        int to = Math.min(seconds.length - 1, isBelow ? band : band + 1);
        double gap = RankAccuracy.middle(to) - RankAccuracy.middle(from);
        double share = gap == 0 ? 0 : (rank - RankAccuracy.middle(from)) / gap;
        return seconds[from] + share * (seconds[to] - seconds[from]);
    }

    private static double[] means(long[] durations) {
        double[] sums = new double[RankAccuracy.BANDS];
        int[] counts = new int[RankAccuracy.BANDS];
        for (int at = 0; at < durations.length; at++) {
            int band = RankAccuracy.band((at + 0.5) / durations.length);
            sums[band] += durations[at];
            counts[band]++;
        }
        Arrays.setAll(sums, band -> sums[band] / Math.max(1, counts[band]));
        return sums;
    }

    /** Returns the means of the bands; decreasing neighbours are merged until none decreases. */
    private static double[] ascending(double[] sums, double[] weights) {
        double[] seconds = new double[sums.length];
        int[] firsts = new int[sums.length];
        int blocks = 0;
        for (int band = 0; band < sums.length; band++) {
            firsts[blocks++] = band;
            while (blocks > 1 && mean(sums, weights, firsts[blocks - 2]) >= mean(sums, weights, firsts[blocks - 1])) {
                sums[firsts[blocks - 2]] += sums[firsts[blocks - 1]];
                weights[firsts[blocks - 2]] += weights[firsts[blocks - 1]];
                blocks--;
            }
        }
        for (int block = 0; block < blocks; block++) {
            int end = block + 1 < blocks ? firsts[block + 1] : sums.length;
            Arrays.fill(seconds, firsts[block], end, mean(sums, weights, firsts[block]));
        }
        return seconds;
    }

    /** A band without estimates is merged with the one below. */
    private static double mean(double[] sums, double[] weights, int band) {
        return weights[band] > 0 ? sums[band] / weights[band] : 0;
    }
}
