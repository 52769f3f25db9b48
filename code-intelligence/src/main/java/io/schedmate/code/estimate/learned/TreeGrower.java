package io.schedmate.code.estimate.learned;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Grows one tree of LAD TreeBoost (Friedman, "Greedy Function Approximation: A Gradient Boosting Machine", 2001, section
 * 4.3): splits follow the signs of the residuals by least squares, a leaf's value is the median of its residuals.
 */
record TreeGrower(byte[][] bins, double[] weights) {

    private static final double MIN_WEIGHT_OF_LEAF = 10;

    Tree grow(double[] residuals) {
        int[] features = new int[Tree.LEAVES];
        int[] lastBins = new int[Tree.LEAVES];
        Arrays.fill(features, -1);
        int[] nodes = new int[bins.length];
        Arrays.fill(nodes, 1);
        for (int first = 1; first < Tree.LEAVES; first *= 2) {
            split(residuals, nodes, first, features, lastBins);
            for (int i = 0; i < nodes.length; i++) {
                nodes[i] = Tree.child(nodes[i], bins[i], features[nodes[i]], lastBins[nodes[i]]);
            }
        }
        return new Tree(features, lastBins, medians(residuals, nodes));
    }

    /** Splits all nodes of one level, from {@code first} to {@code 2 * first - 1}, in one pass over the examples. */
    private void split(double[] residuals, int[] nodes, int first, int[] features, int[] lastBins) {
        int width = bins[0].length;
        double[][][] sums = new double[first][width * Bins.MAX][2];
        for (int i = 0; i < nodes.length; i++) {
            double[][] ofNode = sums[nodes[i] - first];
            double slope = weights[i] * Math.signum(residuals[i]);
            for (int feature = 0; feature < width; feature++) {
                double[] cell = ofNode[feature * Bins.MAX + bins[i][feature]];
                cell[0] += slope;
                cell[1] += weights[i];
            }
        }
        for (int node = first; node < 2 * first; node++) {
            split(sums[node - first], width, node, features, lastBins);
        }
    }

    private static void split(double[][] sums, int width, int node, int[] features, int[] lastBins) {
        double slope = 0;
        double weight = 0;
        for (int bin = 0; bin < Bins.MAX; bin++) {
            slope += sums[bin][0];
            weight += sums[bin][1];
        }
        double best = weight == 0 ? 0 : slope * slope / weight + 1e-9;
        for (int feature = 0; feature < width; feature++) {
            double leftSlope = 0;
            double left = 0;
            for (int bin = 0; bin < Bins.MAX - 1; bin++) {
                leftSlope += sums[feature * Bins.MAX + bin][0];
                left += sums[feature * Bins.MAX + bin][1];
                double right = weight - left;
                if (left >= MIN_WEIGHT_OF_LEAF && right >= MIN_WEIGHT_OF_LEAF) {
                    double rightSlope = slope - leftSlope;
                    double gain = leftSlope * leftSlope / left + rightSlope * rightSlope / right;
                    if (gain > best) {
                        best = gain;
                        features[node] = feature;
                        lastBins[node] = bin;
                    }
                }
            }
        }
    }

    private double[] medians(double[] residuals, int[] nodes) {
        List<List<Integer>> leaves = new ArrayList<>();
        for (int i = 0; i < Tree.LEAVES; i++) {
            leaves.add(new ArrayList<>());
        }
        for (int i = 0; i < nodes.length; i++) {
            leaves.get(nodes[i] - Tree.LEAVES).add(i);
        }
        return leaves.stream().mapToDouble(leaf -> median(residuals, leaf)).toArray();
    }

    private double median(double[] residuals, List<Integer> leaf) {
        leaf.sort(Comparator.comparingDouble(i -> residuals[i]));
        double half = leaf.stream().mapToDouble(i -> weights[i]).sum() / 2;
        for (int i : leaf) {
            half -= weights[i];
            if (half <= 0) {
                return residuals[i];
            }
        }
        return 0;
    }
}
