package io.schedmate.code.estimate.distribution;

/** The errors of one heuristic, as logarithms of the ratio; old ones fade. */
public final class Ratios {

    private static final int REACH = 70;
    private static final double OWN_SHARE = 0.6;

    private final double fading;
    private final double[] cells = new double[2 * REACH + 1];
    private double total;

    public Ratios(double fading) {
        this.fading = fading;
    }

    public void add(double lnRatio) {
        for (int i = 0; i < cells.length; i++) {
            cells[i] *= fading;
        }
        total = total * fading + 1;
        int cell = Math.clamp(Math.round(lnRatio / TimeGrid.STEP) + REACH, 0, cells.length - 1);
        cells[cell] += OWN_SHARE;
        cells[Math.max(0, cell - 1)] += (1 - OWN_SHARE) / 2;
        cells[Math.min(cells.length - 1, cell + 1)] += (1 - OWN_SHARE) / 2;
    }

    public double total() {
        return total;
    }

    /** Returns the observed weight of an error of this many cells; negative below the guess. */
    public double at(int cellsAbove) {
        int cell = cellsAbove + REACH;
        return cell < 0 || cell >= cells.length ? 0 : cells[cell];
    }
}
