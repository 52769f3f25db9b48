package io.schedmate.code.estimate.learned;

import java.util.ArrayList;
import java.util.List;

/**
 * Predicts the median of a quantity from features, as a sum of small trees. Training draws no random numbers: the same
 * examples give the same model.
 */
record BoostedMedian(Bins bins, List<Tree> trees) {

    private static final int ROUNDS = 40;
    private static final double RATE = 0.15;

    BoostedMedian {
        trees = List.copyOf(trees);
    }

    /** @param examples at least one, all with the same features; an unknown feature is NaN */
    static BoostedMedian of(double[][] examples, double[] truths, double[] weights) {
        Bins bins = Bins.of(examples);
        byte[][] binned = new byte[examples.length][];
        for (int i = 0; i < binned.length; i++) {
            binned[i] = bins.of(examples[i]);
        }
        TreeGrower grower = new TreeGrower(binned, weights);
        double[] residuals = truths.clone();
        List<Tree> trees = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            Tree tree = grower.grow(residuals);
            trees.add(tree);
            for (int i = 0; i < residuals.length; i++) {
                residuals[i] -= rate(round) * tree.value(binned[i]);
            }
        }
        return new BoostedMedian(bins, trees);
    }

    /** Returns the learning rate of a round. The first tree sets the level. */
    private static double rate(int round) {
        return round == 0 ? 1 : RATE;
    }

    double of(double[] features) {
        byte[] binned = bins.of(features);
        double sum = 0;
        for (int i = 0; i < trees.size(); i++) {
            sum += rate(i) * trees.get(i).value(binned);
        }
        return sum;
    }
}
