package io.schedmate.code.estimate.mixture;

import io.schedmate.code.estimate.distribution.RecentRuns;
import io.schedmate.code.estimate.distribution.Spread;
import io.schedmate.code.estimate.distribution.WeightedRuns;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * Chooses the likeliest duration. It starts from the duration with the least expected {@link PointLoss}, or from the
 * median. Because a distribution has steps of 10 %, nearby runs then refine the answer, or it is left unchanged. The
 * best method differs between clusters: if the same work always takes the same time to the second, the runs themselves
 * are the better answer. Each method is therefore scored by its loss, and the best one so far is used, separately for
 * jobs that ran before and for others.
 */
public final class NearRuns {

    /** The distance from the predicted duration, in logarithms, within which each method searches runs. */
    private static final double MEDIAN_REACH = 0.2;

    private static final double DENSEST_REACH = 0.4;
    private static final double DENSEST_OF_ALL_REACH = 0.6;

    private static final int MIN_EXPECTED = 0;
    private static final int MIDDLE = 4;

    private final PointLoss losses = new PointLoss();
    private final Map<Boolean, BestMethod> ways = Map.of(
            true, new BestMethod(MIDDLE + 1, MIN_EXPECTED),
            false, new BestMethod(MIDDLE + 1, MIDDLE));

    /**
     * The result of each method, as logarithms of seconds.
     *
     * @param ranBefore whether the job is a resubmission, or its request ran before if no user is known
     */
    @SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
    public record Readings(boolean ranBefore, double[] lns) {}

    /**
     * Returns the result of each method; a method without a nearby run uses the distribution.
     *
     * @param mostLn upper limit of the results
     * @param likestFirst the similar runs by each kind of evidence, most similar first
     */
    public Readings readings(
            Spread predicted, double middleLn, double mostLn, boolean ranBefore, List<RecentRuns> likestFirst) {
        double ln = Math.min(mostLn, losses.minExpectedLn(predicted));
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
        double densestOfAll = all.isEmpty() ? ln : all.densestLn();
        return new Readings(ranBefore, new double[] {ln, median, densest, densestOfAll, middleLn});
    }

    /** Returns the result of the best method so far. */
    public double best(Readings readings) {
        return readings.lns()[way(readings).best()];
    }

    private BestMethod way(Readings readings) {
        return Objects.requireNonNull(ways.get(readings.ranBefore()));
    }

    /** @param weight of this outcome, 0 to 1 */
    public void learn(Readings readings, double ln, double weight) {
        losses.learn(best(readings), ln);
        way(readings)
                .learn(
                        Arrays.stream(readings.lns())
                                .map(reading -> losses.of(reading, ln))
                                .toArray(),
                        weight);
    }
}
