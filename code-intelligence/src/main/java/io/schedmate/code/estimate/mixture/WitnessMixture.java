package io.schedmate.code.estimate.mixture;

import io.schedmate.code.estimate.distribution.Spread;
import io.schedmate.code.estimate.distribution.TimeGrid;
import io.schedmate.tables.BoundedMap;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Weights the sources by their predictions for earlier jobs: those in the same situation, of the same user and with the
 * same request. Two mixtures are averaged. The weighted sum is safe if the sources disagree, and the product of powers
 * is sharp if they agree; both follow the gradient of the log probability of the outcome.
 */
public final class WitnessMixture {

    private static final double SITUATION_RATE = 0.02;
    private static final double OWN_RATE = 0.05;
    private static final double POWER_RATE = 0.001;
    private static final double FIRST_POWER = 0.12;
    /** The share reserved for outcomes that no source predicted, so that a sudden change costs little. */
    private static final double HEDGE = 0.05;

    private static final double STEEPEST = 3;
    private static final double NEVER_NOTHING = 1e-7;

    private final Map<String, double[]> situations = new HashMap<>();
    private final Map<String, double[]> owns;
    private final Map<String, double[]> situationPowers = new HashMap<>();
    private final Map<String, double[]> ownPowers;

    public WitnessMixture(int maxOwners) {
        owns = new BoundedMap<>(maxOwners);
        ownPowers = new BoundedMap<>(maxOwners);
    }

    /**
     * Selects the weights.
     *
     * @param situation how much is known about the job
     */
    public record Scope(
            String situation,
            @Nullable String user,
            @Nullable String request) {}

    public Spread combined(Scope scope, WitnessEstimates estimates) {
        double[] sum = sum(estimates, weights(scope, estimates));
        Spread product = product(estimates, lns(estimates), powers(scope));
        for (int i = 0; i < sum.length; i++) {
            sum[i] =
                    (1 - HEDGE) * (sum[i] + product.at(i)) + 2 * HEDGE * share(estimates, WitnessEstimates.ALL_RUNS, i);
        }
        return Spread.normalised(sum);
    }

    /** Returns the current weights in the sum; 0 for a missing estimate. */
    double[] weights(Scope scope, WitnessEstimates estimates) {
        double[] logits = added(situations.get(scope.situation()), own(owns, scope.user()), own(owns, scope.request()));
        double[] weights = new double[WitnessEstimates.COUNT];
        double total = 0;
        for (int index : estimates.present()) {
            weights[index] = Math.exp(Math.clamp(logits[index], -30.0, 30.0));
            total += weights[index];
        }
        for (int i = 0; i < weights.length; i++) {
            weights[i] /= total;
        }
        return weights;
    }

    /** Corrects the current weights, not those of the prediction, because many jobs may end in between. */
    public void learn(Scope scope, WitnessEstimates estimates, double ln) {
        int cell = TimeGrid.cell(ln);
        learnWeights(scope, estimates, cell);
        learnPowers(scope, estimates, cell);
    }

    private void learnWeights(Scope scope, WitnessEstimates estimates, int cell) {
        double[] weights = weights(scope, estimates);
        double given = sum(estimates, weights)[cell] + NEVER_NOTHING;
        double[] situation =
                situations.computeIfAbsent(scope.situation(), absent -> new double[WitnessEstimates.COUNT]);
        for (int index : estimates.present()) {
            double slope = Math.clamp(weights[index] * (share(estimates, index, cell) / given - 1), -1.0, 1.0);
            situation[index] += SITUATION_RATE * slope;
            learnOwn(owns, scope.user(), index, OWN_RATE * slope);
            learnOwn(owns, scope.request(), index, OWN_RATE * slope);
        }
    }

    private void learnPowers(Scope scope, WitnessEstimates estimates, int cell) {
        double[][] lns = lns(estimates);
        Spread product = product(estimates, lns, powers(scope));
        double[] situation = situationPowers.computeIfAbsent(scope.situation(), absent -> firstPowers());
        for (int index : estimates.present()) {
            double expected = 0;
            for (int i = 0; i < TimeGrid.CELLS; i++) {
                expected += product.at(i) * lns[index][i];
            }
            double slope = lns[index][cell] - expected;
            double step = POWER_RATE * Math.clamp(slope, -STEEPEST, STEEPEST);
            situation[index] += step;
            learnOwn(ownPowers, scope.user(), index, step);
        }
    }

    private double[] powers(Scope scope) {
        double[] situation = situationPowers.get(scope.situation());
        return added(situation == null ? firstPowers() : situation, own(ownPowers, scope.user()), null);
    }

    private static double[] sum(WitnessEstimates estimates, double[] weights) {
        double[] cells = new double[TimeGrid.CELLS];
        for (int index : estimates.present()) {
            Spread spread = Objects.requireNonNull(estimates.at(index));
            double weight = weights[index];
            for (int i = 0; i < cells.length; i++) {
                cells[i] += weight * spread.at(i);
            }
        }
        return cells;
    }

    /**
     * Returns the logarithms of the shares by index, empty for a missing estimate. Computing them is the most expensive
     * part.
     */
    private static double[][] lns(WitnessEstimates estimates) {
        double[][] lns = new double[WitnessEstimates.COUNT][0];
        for (int index : estimates.present()) {
            Spread spread = Objects.requireNonNull(estimates.at(index));
            double[] cells = new double[TimeGrid.CELLS];
            for (int i = 0; i < cells.length; i++) {
                cells[i] = Math.log(spread.at(i) + NEVER_NOTHING);
            }
            lns[index] = cells;
        }
        return lns;
    }

    private static Spread product(WitnessEstimates estimates, double[][] lns, double[] powers) {
        double[] sums = new double[TimeGrid.CELLS];
        for (int index : estimates.present()) {
            double[] cells = lns[index];
            double power = powers[index];
            for (int i = 0; i < sums.length; i++) {
                sums[i] += power * cells[i];
            }
        }
        double highest = Arrays.stream(sums).max().orElseThrow();
        for (int i = 0; i < sums.length; i++) {
            sums[i] = Math.exp(sums[i] - highest);
        }
        return Spread.normalised(sums);
    }

    private static double share(WitnessEstimates estimates, int index, int cell) {
        Spread spread = estimates.at(index);
        return spread == null ? 0 : spread.at(cell);
    }

    private static double[] firstPowers() {
        double[] powers = new double[WitnessEstimates.COUNT];
        Arrays.fill(powers, FIRST_POWER);
        return powers;
    }

    private static double @Nullable [] own(Map<String, double[]> byOwner, @Nullable String owner) {
        return owner == null ? null : byOwner.get(owner);
    }

    private static void learnOwn(Map<String, double[]> byOwner, @Nullable String owner, int index, double step) {
        if (owner != null) {
            byOwner.computeIfAbsent(owner, absent -> new double[WitnessEstimates.COUNT])[index] += step;
        }
    }

    private static double[] added(double @Nullable [] one, double @Nullable [] two, double @Nullable [] three) {
        double[] sum = new double[WitnessEstimates.COUNT];
        for (int i = 0; i < sum.length; i++) {
            sum[i] = (one == null ? 0 : one[i]) + (two == null ? 0 : two[i]) + (three == null ? 0 : three[i]);
        }
        return sum;
    }
}
