package io.schedmate.code.estimate.distribution;

/**
 * A distribution over durations on the {@link TimeGrid}.
 *
 * @param cells their shares, which sum to 1
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; a list of boxed numbers would be the whole cost.
public record Spread(float[] cells) {

    /** By cells from the centre. A factor of two is 6.9 cells; both ends lie somewhere in a cell, so the edge is soft. */
    private static final double[] NEAR = near();

    private static double[] near() {
        double[] weights = new double[8];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = Math.clamp((8.0 - i) / 2, 0.0, 1.0) + 0.2 * Math.max(0, 1 - i / 7.0);
        }
        return weights;
    }

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

    /** The natural logarithm of the duration that a share of {@code level} (0 to 1) stays below. */
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

    /** The duration with most outcomes within a factor of two, those near it counting a little more. */
    public double likeliestLn() {
        int best = 0;
        double most = -1;
        for (int centre = 0; centre < cells.length; centre++) {
            double around = around(centre);
            if (around > most) {
                most = around;
                best = centre;
            }
        }
        return TimeGrid.STEP * (best + 0.5);
    }

    private double around(int centre) {
        double sum = 0;
        for (int i = 1 - NEAR.length; i < NEAR.length; i++) {
            int cell = centre + i;
            sum += cell < 0 || cell >= cells.length ? 0 : NEAR[Math.abs(i)] * cells[cell];
        }
        return sum;
    }
}
