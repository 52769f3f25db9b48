package io.schedmate.simulator.information;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The accuracy with which estimates rank jobs: for each band of true durations, the distribution of the estimates'
 * bands, separately for jobs with and without a similar past job. A scheduler depends only on the order of its jobs,
 * and ranks can be applied to another trace with longer or shorter jobs.
 *
 * <p>Bands are twentieths of the jobs, the shortest first; the longest twentieth, which holds most of the time, is
 * divided into hundredths.
 */
public final class RankAccuracy {

    /** The limits of the bands among the jobs, from 0 to 1. */
    private static final double[] EDGES = IntStream.concat(
                    IntStream.range(0, 95).filter(hundredth -> hundredth % 5 == 0), IntStream.rangeClosed(95, 100))
            .mapToDouble(hundredth -> hundredth / 100.0)
            .toArray();

    /** The number of bands. */
    public static final int BANDS = EDGES.length - 1;

    /**
     * By band of the true duration: the shares of the estimates' bands, first for the jobs without a similar job, then
     * for those with one.
     */
    private final double[][] shares;

    private RankAccuracy(double[][] shares) {
        this.shares = shares;
    }

    /**
     * An estimate and the true duration, both in seconds, and whether a run of the same user and workload or request
     * supports it.
     */
    public record Answer(double estimateSeconds, double trueSeconds, boolean isFound) {}

    /**
     * The values drawn for a job.
     *
     * @param rank rank of its estimate among all estimates, 0 to 1
     * @param isFound whether a similar job was found
     */
    record SampledRank(double rank, boolean isFound) {}

    /** @throws IllegalArgumentException if there are fewer answers than bands */
    public static RankAccuracy of(List<Answer> answers) {
        if (answers.size() < BANDS) {
            throw new IllegalArgumentException(
                    "expected at least " + BANDS + " answers (" + answers.size() + "). The history may be truncated");
        }
        int[] estimated = bands(answers, Comparator.comparingDouble(Answer::estimateSeconds));
        int[] truly = bands(answers, Comparator.comparingDouble(Answer::trueSeconds));
        double[][] shares = new double[BANDS][2 * BANDS];
        for (int at = 0; at < truly.length; at++) {
            shares[truly[at]][column(answers.get(at).isFound(), estimated[at])]++;
        }
        for (int band = 0; band < BANDS; band++) {
            shares[band] = shares(shares[band]);
        }
        return new RankAccuracy(shares);
    }

    /** A band without true durations, because many are equal, counts as uninformative. */
    private static double[] shares(double[] counts) {
        double all = Arrays.stream(counts).sum();
        return all > 0
                ? Arrays.stream(counts).map(count -> count / all).toArray()
                : IntStream.range(0, counts.length)
                        .mapToDouble(column -> column < BANDS ? width(column) : 0)
                        .toArray();
    }

    /**
     * @param share share of the jobs of a band of true durations, by whether a similar job was found and by band of the
     *     estimate; for each band of true durations they sum to 1
     * @throws IllegalArgumentException with the reason if they are invalid
     */
    public static RankAccuracy of(Share share) {
        double[][] shares = new double[BANDS][2 * BANDS];
        for (int truth = 0; truth < BANDS; truth++) {
            for (int band = 0; band < BANDS; band++) {
                shares[truth][column(false, band)] = share.of(truth, false, band);
                shares[truth][column(true, band)] = share.of(truth, true, band);
            }
            boolean isWhole = Math.abs(Arrays.stream(shares[truth]).sum() - 1) < 0.01;
            if (!isWhole || Arrays.stream(shares[truth]).anyMatch(one -> !(one >= 0))) {
                throw new IllegalArgumentException("expected the shares of each of " + BANDS
                        + " bands to add up to 1 (band " + truth + ": " + Arrays.toString(shares[truth]) + ")");
            }
        }
        return new RankAccuracy(shares);
    }

    /** A share of the jobs of a band. */
    @FunctionalInterface
    public interface Share {

        /** Returns a share from 0 to 1; bands count from 0. */
        double of(int trueBand, boolean isFound, int estimatedBand);
    }

    /** Returns the share of jobs with a similar job, 0 to 1. */
    public double foundRatio() {
        return IntStream.range(0, BANDS)
                .mapToDouble(band -> width(band)
                        * Arrays.stream(shares[band], BANDS, 2 * BANDS).sum())
                .sum();
    }

    public double share(int trueBand, boolean isFound, int estimatedBand) {
        return shares[trueBand][column(isFound, estimatedBand)];
    }

    /** Returns the band at {@code rank}, 0 to 1. */
    static int band(double rank) {
        int found = Arrays.binarySearch(EDGES, rank);
        return Math.clamp(found < 0 ? -found - 2 : found, 0, BANDS - 1);
    }

    /** Returns the share of all jobs in a band, 0 to 1. */
    static double width(int band) {
        return EDGES[band + 1] - EDGES[band];
    }

    /** Returns the rank of a band's middle, 0 to 1. */
    static double middle(int band) {
        return (EDGES[band] + EDGES[band + 1]) / 2;
    }

    /** Draws the rank of an estimate for a job whose true rank is {@code rank}, 0 to 1. */
    SampledRank estimated(double rank, SplittableRandom random) {
        double[] row = shares[band(rank)];
        double drawn = random.nextDouble();
        int column = 0;
        for (double below = row[0]; drawn > below && column < row.length - 1; below += row[column]) {
            column++;
        }
        int band = column % BANDS;
        return new SampledRank(EDGES[band] + random.nextDouble() * width(band), column >= BANDS);
    }

    /** Returns the rank correlation of estimates and true durations, by bands. */
    public double correlation() {
        double both = 0;
        double own = 0;
        for (int truth = 0; truth < BANDS; truth++) {
            double off = middle(truth) - 0.5;
            own += width(truth) * off * off;
            for (int column = 0; column < 2 * BANDS; column++) {
                both += width(truth) * shares[truth][column] * off * (middle(column % BANDS) - 0.5);
            }
        }
        return both / own;
    }

    private static int column(boolean isFound, int estimatedBand) {
        return isFound ? BANDS + estimatedBand : estimatedBand;
    }

    private static int[] bands(List<Answer> answers, Comparator<Answer> order) {
        List<Integer> sorted =
                new ArrayList<>(IntStream.range(0, answers.size()).boxed().toList());
        sorted.sort((one, other) -> order.compare(answers.get(one), answers.get(other)));
        int[] bands = new int[answers.size()];
        // Equal values get the band of their middle; otherwise the order of the file would count as knowledge.
        for (int from = 0; from < sorted.size(); ) {
            int to = from;
            while (to < sorted.size()
                    && order.compare(answers.get(sorted.get(from)), answers.get(sorted.get(to))) == 0) {
                to++;
            }
            int band = band((from + to) / 2.0 / sorted.size());
            for (int at = from; at < to; at++) {
                bands[sorted.get(at)] = band;
            }
            from = to;
        }
        return bands;
    }
}
