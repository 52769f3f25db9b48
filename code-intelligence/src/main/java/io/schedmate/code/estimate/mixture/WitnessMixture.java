package io.schedmate.code.estimate.mixture;

import io.schedmate.code.estimate.distribution.BoundedMap;
import io.schedmate.code.estimate.distribution.Spread;
import io.schedmate.code.estimate.distribution.TimeGrid;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Weighs the witnesses by how well they predicted earlier jobs: of jobs known as well as this one, of the same user and
 * of the same request. Two mixtures are averaged. The sum of shares is safe where the witnesses disagree, the product
 * of powers is sharp where they agree; both follow the gradient of the logarithm of what they gave to the outcome.
 */
public final class WitnessMixture {

    private static final double SITUATION_RATE = 0.02;
    private static final double OWN_RATE = 0.05;
    private static final double POWER_RATE = 0.001;
    private static final double FIRST_POWER = 0.12;
    /** Shares fixed aside for what no witness foresaw, so that a sudden change costs little. */
    private static final double HEDGE = 0.05;

    private static final double STEEPEST = 3;
    private static final double NEVER_NOTHING = 1e-7;

    private final Map<String, double[]> situations = new HashMap<>();
    private final Map<String, double[]> owns;
    private final Map<String, double[]> situationPowers = new HashMap<>();
    private final Map<String, double[]> ownPowers;

    public WitnessMixture(int mostOwners) {
        owns = new BoundedMap<>(mostOwners);
        ownPowers = new BoundedMap<>(mostOwners);
    }

    /**
     * Whose weights apply.
     *
     * @param situation how well the job is known
     */
    public record Bench(
            String situation,
            @Nullable String user,
            @Nullable String request) {}

    public Spread verdict(Bench bench, WitnessEstimates testimony) {
        double[] sum = sum(testimony, weights(bench, testimony));
        Spread product = product(testimony, powers(bench));
        for (int i = 0; i < sum.length; i++) {
            sum[i] =
                    (1 - HEDGE) * (sum[i] + product.at(i)) + 2 * HEDGE * share(testimony, WitnessEstimates.ALL_RUNS, i);
        }
        return Spread.normalised(sum);
    }

    /** The weights of the seats in the sum, as they are now; 0 for an empty seat. */
    double[] weights(Bench bench, WitnessEstimates testimony) {
        double[] logits = added(situations.get(bench.situation()), own(owns, bench.user()), own(owns, bench.request()));
        double[] weights = new double[WitnessEstimates.SEATS];
        double total = 0;
        for (int seat : testimony.seats()) {
            weights[seat] = Math.exp(Math.clamp(logits[seat], -30.0, 30.0));
            total += weights[seat];
        }
        for (int i = 0; i < weights.length; i++) {
            weights[i] /= total;
        }
        return weights;
    }

    /** Today's weights are corrected, not those of the day it was predicted: many jobs may end before one is heard of. */
    public void learn(Bench bench, WitnessEstimates testimony, double ln) {
        int cell = TimeGrid.cell(ln);
        learnWeights(bench, testimony, cell);
        learnPowers(bench, testimony, cell);
    }

    private void learnWeights(Bench bench, WitnessEstimates testimony, int cell) {
        double[] weights = weights(bench, testimony);
        double given = sum(testimony, weights)[cell] + NEVER_NOTHING;
        double[] situation =
                situations.computeIfAbsent(bench.situation(), absent -> new double[WitnessEstimates.SEATS]);
        for (int seat : testimony.seats()) {
            double slope = Math.clamp(weights[seat] * (share(testimony, seat, cell) / given - 1), -1.0, 1.0);
            situation[seat] += SITUATION_RATE * slope;
            learnOwn(owns, bench.user(), seat, OWN_RATE * slope);
            learnOwn(owns, bench.request(), seat, OWN_RATE * slope);
        }
    }

    private void learnPowers(Bench bench, WitnessEstimates testimony, int cell) {
        Spread product = product(testimony, powers(bench));
        double[] situation = situationPowers.computeIfAbsent(bench.situation(), absent -> firstPowers());
        for (int seat : testimony.seats()) {
            double expected = 0;
            for (int i = 0; i < TimeGrid.CELLS; i++) {
                expected += product.at(i) * Math.log(share(testimony, seat, i) + NEVER_NOTHING);
            }
            double slope = Math.log(share(testimony, seat, cell) + NEVER_NOTHING) - expected;
            double step = POWER_RATE * Math.clamp(slope, -STEEPEST, STEEPEST);
            situation[seat] += step;
            learnOwn(ownPowers, bench.user(), seat, step);
        }
    }

    private double[] powers(Bench bench) {
        double[] situation = situationPowers.get(bench.situation());
        return added(situation == null ? firstPowers() : situation, own(ownPowers, bench.user()), null);
    }

    private static double[] sum(WitnessEstimates testimony, double[] weights) {
        double[] cells = new double[TimeGrid.CELLS];
        for (int seat : testimony.seats()) {
            for (int i = 0; i < cells.length; i++) {
                cells[i] += weights[seat] * share(testimony, seat, i);
            }
        }
        return cells;
    }

    private static Spread product(WitnessEstimates testimony, double[] powers) {
        double[] lns = new double[TimeGrid.CELLS];
        List<Integer> seats = testimony.seats();
        double highest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < lns.length; i++) {
            for (int seat : seats) {
                lns[i] += powers[seat] * Math.log(share(testimony, seat, i) + NEVER_NOTHING);
            }
            highest = Math.max(highest, lns[i]);
        }
        for (int i = 0; i < lns.length; i++) {
            lns[i] = Math.exp(lns[i] - highest);
        }
        return Spread.normalised(lns);
    }

    private static double share(WitnessEstimates testimony, int seat, int cell) {
        Spread spread = testimony.at(seat);
        return spread == null ? 0 : spread.at(cell);
    }

    private static double[] firstPowers() {
        double[] powers = new double[WitnessEstimates.SEATS];
        Arrays.fill(powers, FIRST_POWER);
        return powers;
    }

    private static double @Nullable [] own(Map<String, double[]> byOwner, @Nullable String owner) {
        return owner == null ? null : byOwner.get(owner);
    }

    private static void learnOwn(Map<String, double[]> byOwner, @Nullable String owner, int seat, double step) {
        if (owner != null) {
            byOwner.computeIfAbsent(owner, absent -> new double[WitnessEstimates.SEATS])[seat] += step;
        }
    }

    private static double[] added(double @Nullable [] one, double @Nullable [] two, double @Nullable [] three) {
        double[] sum = new double[WitnessEstimates.SEATS];
        for (int i = 0; i < sum.length; i++) {
            sum[i] = (one == null ? 0 : one[i]) + (two == null ? 0 : two[i]) + (three == null ? 0 : three[i]);
        }
        return sum;
    }
}
