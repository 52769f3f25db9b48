package io.schedmate.code.estimate.distribution;

/** Spreads a run's evidence over nearby durations: a sharp peak, and a broad base for changes. */
public final class Kernel {

    static final int REACH = 20;
    private static final double PEAK_CELLS = 1;
    private static final double FOOT_CELLS = 5;
    private static final double PEAK_SHARE = 0.75;
    private static final double[] SHARES = shares();

    private Kernel() {}

    public static void add(double[] cells, int centre, double weight) {
        int from = Math.max(0, centre - REACH);
        int to = Math.min(cells.length - 1, centre + REACH);
        for (int i = from; i <= to; i++) {
            cells[i] += weight * SHARES[i - centre + REACH];
        }
    }

    private static double[] shares() {
        double[] peak = laplace(PEAK_CELLS);
        double[] foot = laplace(FOOT_CELLS);
        double[] both = new double[peak.length];
        for (int i = 0; i < both.length; i++) {
            both[i] = PEAK_SHARE * peak[i] + (1 - PEAK_SHARE) * foot[i];
        }
        return both;
    }

    private static double[] laplace(double scale) {
        double[] shares = new double[2 * REACH + 1];
        double sum = 0;
        for (int i = 0; i < shares.length; i++) {
            shares[i] = Math.exp(-Math.abs(i - REACH) / scale);
            sum += shares[i];
        }
        for (int i = 0; i < shares.length; i++) {
            shares[i] /= sum;
        }
        return shares;
    }
}
