package io.schedmate.code.estimate.mixture;

/** Records the losses of several methods and selects the best one so far; old losses fade. */
final class BestMethod {

    private static final double FADING = 0.9998;
    private static final double EVEN_WEIGHT = 50;
    /** The initial handicap of every method but the first. */
    private static final double CAUTION = 0.01;

    private final double[] excess;
    private final int first;
    private double seen;

    /** @param first the method used before anything is known */
    BestMethod(int ways, int first) {
        this.excess = new double[ways];
        this.first = first;
    }

    int best() {
        int best = first;
        for (int i = 0; i < excess.length; i++) {
            best = loss(i) < loss(best) ? i : best;
        }
        return best;
    }

    private double loss(int way) {
        double atFirst = way == first ? 0 : CAUTION * EVEN_WEIGHT;
        return (excess[way] + atFirst) / (seen + EVEN_WEIGHT);
    }

    /** @param weight of this outcome, 0 to 1 */
    void learn(double[] losses, double weight) {
        for (int i = 0; i < excess.length; i++) {
            excess[i] = excess[i] * FADING + weight * (losses[i] - losses[first]);
        }
        seen = seen * FADING + weight;
    }
}
