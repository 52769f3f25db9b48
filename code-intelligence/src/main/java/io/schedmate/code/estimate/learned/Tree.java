package io.schedmate.code.estimate.learned;

/**
 * A complete binary tree of fixed depth: node {@code n} has the children {@code 2n} and {@code 2n + 1}, the root is 1.
 *
 * @param features tested at each inner node; -1 if all examples go to the first child
 * @param lastBins the highest bin that goes to the first child
 * @param values of the leaves
 */
@SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
record Tree(int[] features, int[] lastBins, double[] values) {

    static final int DEPTH = 4;
    static final int LEAVES = 1 << DEPTH;

    double value(byte[] bins) {
        int node = 1;
        while (node < LEAVES) {
            node = child(node, bins, features[node], lastBins[node]);
        }
        return values[node - LEAVES];
    }

    static int child(int node, byte[] bins, int feature, int lastBin) {
        return 2 * node + (feature < 0 || bins[feature] <= lastBin ? 0 : 1);
    }
}
