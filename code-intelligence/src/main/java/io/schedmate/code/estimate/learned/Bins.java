package io.schedmate.code.estimate.learned;

import java.util.Arrays;

/**
 * Divides the values of each feature into a few bins with about equally many examples; a missing value, NaN, has its
 * own first bin.
 *
 * @param cuts of each feature, ascending; a value equal to a cut belongs to the bin above it
 */
@SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
record Bins(double[][] cuts) {

    static final int MAX = 32;

    static Bins of(double[][] examples) {
        double[][] cuts = new double[examples[0].length][];
        for (int feature = 0; feature < cuts.length; feature++) {
            int at = feature;
            double[] known = Arrays.stream(examples)
                    .mapToDouble(example -> example[at])
                    .filter(value -> !Double.isNaN(value))
                    .sorted()
                    .toArray();
            cuts[feature] = cuts(known);
        }
        return new Bins(cuts);
    }

    private static double[] cuts(double[] sorted) {
        double[] cuts = new double[MAX - 2];
        int count = 0;
        for (int i = 1; i <= cuts.length; i++) {
            int at = (int) ((long) i * sorted.length / (cuts.length + 1));
            if (at < sorted.length && at > 0 && (count == 0 || sorted[at] > cuts[count - 1])) {
                cuts[count++] = sorted[at];
            }
        }
        return Arrays.copyOf(cuts, count);
    }

    byte[] of(double[] features) {
        byte[] bins = new byte[features.length];
        for (int i = 0; i < bins.length; i++) {
            bins[i] = (byte) (Double.isNaN(features[i]) ? 0 : 1 + below(cuts[i], features[i]));
        }
        return bins;
    }

    private static int below(double[] cuts, double value) {
        int found = Arrays.binarySearch(cuts, value);
        return found >= 0 ? found + 1 : -found - 1;
    }
}
