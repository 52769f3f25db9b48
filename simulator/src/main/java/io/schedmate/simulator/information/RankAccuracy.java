package io.schedmate.simulator.information;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * How well estimates rank jobs: for jobs of each band of true durations, which band their estimates fell into. A scheduler
 * lives by the order of its jobs, and a table of ranks can be carried from the trace where it was measured to one whose jobs
 * are longer or shorter.
 *
 * <p>Bands hold equally many jobs, the shortest first.
 */
public final class RankAccuracy {

    /** How many bands there are. */
    public static final int BANDS = 20;

    private final double[][] shares;
    private final double foundRatio;

    private RankAccuracy(double[][] shares, double foundRatio) {
        this.shares = shares;
        this.foundRatio = foundRatio;
    }

    /** An estimate beside the truth, both in seconds; whether a run of the same user and workload or request backs it. */
    public record Answer(double estimateSeconds, double trueSeconds, boolean isFound) {}

    /** @throws IllegalArgumentException where there are fewer answers than bands */
    public static RankAccuracy of(List<Answer> answers) {
        if (answers.size() < BANDS) {
            throw new IllegalArgumentException(
                    "expected at least " + BANDS + " answers (" + answers.size() + "). Maybe the history is cut off");
        }
        int[] estimated = bands(answers, Comparator.comparingDouble(Answer::estimateSeconds));
        int[] truly = bands(answers, Comparator.comparingDouble(Answer::trueSeconds));
        double[][] shares = new double[BANDS][BANDS];
        double[] rows = new double[BANDS];
        for (int at = 0; at < truly.length; at++) {
            shares[truly[at]][estimated[at]]++;
            rows[truly[at]]++;
        }
        for (int band = 0; band < BANDS; band++) {
            double row = rows[band];
            shares[band] = Arrays.stream(shares[band]).map(count -> count / row).toArray();
        }
        double found = answers.stream().filter(Answer::isFound).count() / (double) answers.size();
        return new RankAccuracy(shares, found);
    }

    /**
     * @param shares by band of truth, then by band of estimate; each row adds up to 1
     * @throws IllegalArgumentException saying what is wrong with them
     */
    public static RankAccuracy of(double[][] shares, double foundRatio) {
        boolean isSquare = shares.length == BANDS
                && Arrays.stream(shares)
                        .allMatch(row -> row.length == BANDS
                                && Math.abs(Arrays.stream(row).sum() - 1) < 0.01
                                && Arrays.stream(row).allMatch(share -> share >= 0));
        if (!isSquare || !(foundRatio >= 0 && foundRatio <= 1)) {
            throw new IllegalArgumentException("expected " + BANDS + " rows of " + BANDS
                    + " shares that add up to 1, and a ratio of found jobs from 0 to 1 (" + foundRatio + ")");
        }
        return new RankAccuracy(Arrays.stream(shares).map(double[]::clone).toArray(double[][]::new), foundRatio);
    }

    /** Of the jobs, those that their user had run before; 0 to 1. */
    public double foundRatio() {
        return foundRatio;
    }

    public double share(int trueBand, int estimatedBand) {
        return shares[trueBand][estimatedBand];
    }

    /** Draws where, from 0 to 1, the estimate stands among all estimates for a job that truly stands at {@code rank}. */
    double estimatedRank(double rank, SplittableRandom random) {
        double[] row = shares[Math.min(BANDS - 1, (int) (rank * BANDS))];
        double drawn = random.nextDouble();
        int band = 0;
        for (double below = row[0]; drawn > below && band < BANDS - 1; below += row[band]) {
            band++;
        }
        return (band + random.nextDouble()) / BANDS;
    }

    /** Rank correlation of estimate and truth, by bands. */
    public double correlation() {
        double middle = (BANDS - 1) / 2.0;
        double both = 0;
        for (int truth = 0; truth < BANDS; truth++) {
            for (int band = 0; band < BANDS; band++) {
                both += shares[truth][band] * (truth - middle) * (band - middle);
            }
        }
        return both
                / IntStream.range(0, BANDS)
                        .mapToDouble(band -> (band - middle) * (band - middle))
                        .sum();
    }

    private static int[] bands(List<Answer> answers, Comparator<Answer> order) {
        List<Integer> sorted =
                new ArrayList<>(IntStream.range(0, answers.size()).boxed().toList());
        sorted.sort((one, other) -> order.compare(answers.get(one), answers.get(other)));
        int[] bands = new int[answers.size()];
        // Equal values share the band of their middle, or the order of the file would pass for knowledge.
        for (int from = 0; from < sorted.size(); ) {
            int to = from;
            while (to < sorted.size()
                    && order.compare(answers.get(sorted.get(from)), answers.get(sorted.get(to))) == 0) {
                to++;
            }
            int band = (int) ((long) (from + to - 1) * BANDS / 2 / sorted.size());
            for (int at = from; at < to; at++) {
                bands[sorted.get(at)] = Math.min(band, BANDS - 1);
            }
            from = to;
        }
        return bands;
    }
}
