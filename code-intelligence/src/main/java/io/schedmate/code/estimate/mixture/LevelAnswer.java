package io.schedmate.code.estimate.mixture;

/**
 * Answers one quantile with a weighted mean of candidates, in seconds, each weighted by its pinball loss so far
 * (exponentially weighted experts). This calibrates the level of the predicted distribution, as conformal calibration
 * does, but by the loss and not only by the count.
 */
final class LevelAnswer {

    private final double level;
    private final Learning learning;
    private final double[] askedLevels;
    private final double[] excess;
    private final double[] seen;
    private double usualSeconds;
    private double usualLn;
    private double outcomes;

    /**
     * @param lnShare share of the loss that is computed on logarithms, where a long job weighs no more than a short one
     * @param fading factor on the weight of each earlier outcome
     * @param evenWeight number of outcomes needed to prefer a candidate
     * @param sharpness how much better a candidate must be to be used alone
     * @param caution the initial handicap of a candidate per unit of its level
     */
    record Learning(double lnShare, double fading, double evenWeight, double sharpness, double caution) {}

    LevelAnswer(Candidates candidates, Learning learning) {
        level = candidates.level();
        this.learning = learning;
        askedLevels = candidates.askedLevels();
        excess = new double[candidates.size()];
        seen = new double[candidates.size()];
    }

    double seconds(double[] lns) {
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < lns.length; i++) {
            best = Double.isNaN(lns[i]) ? best : Math.min(best, meanExcess(i));
        }
        double sum = 0;
        double weights = 0;
        for (int i = 0; i < lns.length; i++) {
            if (!Double.isNaN(lns[i])) {
                double weight = Math.exp(learning.sharpness() * (best - meanExcess(i)));
                sum += weight * Math.exp(lns[i]);
                weights += weight;
            }
        }
        return sum / weights;
    }

    private double meanExcess(int candidate) {
        double atFirst = learning.caution() * askedLevels[candidate] * learning.evenWeight();
        return (excess[candidate] + atFirst) / (seen[candidate] + learning.evenWeight());
    }

    /** @param weight of this outcome, 0 to 1 */
    void learn(double[] lns, double ln, double weight) {
        double[] seconds = new double[lns.length];
        double[] onLn = new double[lns.length];
        for (int i = 0; i < lns.length; i++) {
            seconds[i] = loss(Math.exp(ln), Math.exp(lns[i]));
            onLn[i] = loss(ln, lns[i]);
        }
        outcomes = outcomes * learning.fading() + weight;
        usualSeconds = usualSeconds * learning.fading() + weight * mean(seconds);
        usualLn = usualLn * learning.fading() + weight * mean(onLn);
        double[] losses = new double[lns.length];
        for (int i = 0; i < lns.length; i++) {
            losses[i] = Double.isNaN(lns[i])
                    ? Double.NaN
                    : (1 - learning.lnShare()) * part(seconds[i], usualSeconds)
                            + learning.lnShare() * part(onLn[i], usualLn);
        }
        add(losses, weight);
    }

    private void add(double[] losses, double weight) {
        double mean = mean(losses);
        for (int i = 0; i < losses.length; i++) {
            boolean answered = !Double.isNaN(losses[i]);
            excess[i] = excess[i] * learning.fading() + (answered ? weight * (losses[i] - mean) : 0);
            seen[i] = seen[i] * learning.fading() + (answered ? weight : 0);
        }
    }

    /**
     * Returns a loss relative to the usual loss, so that traces of short and of long jobs are learned at the same rate.
     */
    private double part(double loss, double usual) {
        return usual == 0 ? 0 : loss * outcomes / usual;
    }

    private double loss(double truth, double answer) {
        if (Double.isNaN(answer)) {
            return Double.NaN;
        }
        return truth >= answer ? level * (truth - answer) : (1 - level) * (answer - truth);
    }

    private static double mean(double[] values) {
        double sum = 0;
        int known = 0;
        for (double value : values) {
            sum += Double.isNaN(value) ? 0 : value;
            known += Double.isNaN(value) ? 0 : 1;
        }
        return sum / Math.max(1, known);
    }
}
