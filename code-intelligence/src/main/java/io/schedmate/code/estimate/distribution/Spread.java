package io.schedmate.code.estimate.distribution;

/**
 * A distribution over durations on the {@link TimeGrid}.
 *
 * @param cells the share of each grid cell; they sum to 1
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; boxed numbers would dominate the cost.
public record Spread(float[] cells) {

    public static Spread normalised(double[] weights) {
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        float[] cells = new float[weights.length];
        for (int i = 0; i < weights.length; i++) {
            cells[i] = (float) (weights[i] / sum);
        }
        return new Spread(cells);
    }

    public float at(int cell) {
        return cells[cell];
    }

    /** Returns the natural logarithm of the duration below which a share of {@code level} (0 to 1) lies. */
    public double lnQuantile(double level) {
        double below = 0;
        for (int i = 0; i < cells.length; i++) {
            if (below + cells[i] >= level && cells[i] > 0) {
                return TimeGrid.STEP * (i + Math.max(0, level - below) / cells[i]);
            }
            below += cells[i];
        }
        return TimeGrid.STEP * cells.length;
    }
}
