package io.schedmate.code.estimate;

/**
 * A distribution over durations on the {@link TimeGrid}.
 *
 * @param cells their shares, which sum to 1
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; a list of boxed numbers would be the whole cost.
record Spread(float[] cells) {

    static Spread normalised(double[] weights) {
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

    float at(int cell) {
        return cells[cell];
    }

    /** The natural logarithm of the duration that a share of {@code level} (0 to 1) stays below. */
    double lnQuantile(double level) {
        double below = 0;
        for (int i = 0; i < cells.length; i++) {
            if (below + cells[i] >= level && cells[i] > 0) {
                return TimeGrid.STEP * (i + Math.max(0, level - below) / cells[i]);
            }
            below += cells[i];
        }
        return TimeGrid.STEP * cells.length;
    }

    /** The share that stays below a duration, given by its natural logarithm. */
    double levelOf(double ln) {
        int cell = TimeGrid.cell(ln);
        double below = 0;
        for (int i = 0; i < cell; i++) {
            below += cells[i];
        }
        double part = Math.clamp(ln / TimeGrid.STEP - cell, 0.0, 1.0);
        return below + part * cells[cell];
    }

    double meanSeconds() {
        double mean = 0;
        for (int i = 0; i < cells.length; i++) {
            mean += cells[i] * Math.exp(TimeGrid.STEP * (i + 0.5));
        }
        return mean;
    }
}
