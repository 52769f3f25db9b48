package io.schedmate.code.estimate;

/**
 * Answers at one level of probability with a mean of candidates, in seconds, each weighing by the pinball loss that it
 * has had so far (exponentially weighted experts). Which level of a foretold distribution is worth asking for shows
 * itself that way, as it does in conformal calibration, but at the price of the loss and not of the count alone.
 */
final class LevelAnswer {

    private static final double FADING = 0.9995;
    /** How many outcomes it takes to prefer a candidate. */
    private static final double EVEN_WEIGHT = 50;

    private static final double SHARPNESS = 20;

    private final double level;
    /** How much of the loss is counted on logarithms, where a long job weighs no more than a short one. */
    private final double lnShare;

    private final double[] excess;
    private final double[] seen;
    private double usualSeconds;
    private double usualLn;
    private double outcomes;

    LevelAnswer(Candidates candidates, double lnShare) {
        level = candidates.level();
        this.lnShare = lnShare;
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
                double weight = Math.exp(SHARPNESS * (best - meanExcess(i)));
                sum += weight * Math.exp(lns[i]);
                weights += weight;
            }
        }
        return sum / weights;
    }

    private double meanExcess(int candidate) {
        return excess[candidate] / (seen[candidate] + EVEN_WEIGHT);
    }

    void learn(double[] lns, double ln) {
        double[] seconds = new double[lns.length];
        double[] onLn = new double[lns.length];
        for (int i = 0; i < lns.length; i++) {
            seconds[i] = loss(Math.exp(ln), Math.exp(lns[i]));
            onLn[i] = loss(ln, lns[i]);
        }
        outcomes = outcomes * FADING + 1;
        usualSeconds = usualSeconds * FADING + mean(seconds);
        usualLn = usualLn * FADING + mean(onLn);
        double[] losses = new double[lns.length];
        for (int i = 0; i < lns.length; i++) {
            losses[i] = Double.isNaN(lns[i])
                    ? Double.NaN
                    : (1 - lnShare) * part(seconds[i], usualSeconds) + lnShare * part(onLn[i], usualLn);
        }
        add(losses);
    }

    private void add(double[] losses) {
        double mean = mean(losses);
        for (int i = 0; i < losses.length; i++) {
            boolean spoke = !Double.isNaN(losses[i]);
            excess[i] = excess[i] * FADING + (spoke ? losses[i] - mean : 0);
            seen[i] = seen[i] * FADING + (spoke ? 1 : 0);
        }
    }

    /** Losses are told in the usual loss, so that traces of short and of long jobs are learnt at one speed. */
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
