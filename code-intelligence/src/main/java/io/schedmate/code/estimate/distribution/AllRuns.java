package io.schedmate.code.estimate.distribution;

/** The durations of all runs so far, used for a job that resembles no other. */
public final class AllRuns {

    private static final double FADING = 0.9995;
    /** Before any run has ended, all durations are equally likely. */
    private static final double EVEN_WEIGHT = 5;

    private final double fading;
    private final double[] cells = new double[TimeGrid.CELLS];

    private AllRuns(double fading) {
        this.fading = fading;
    }

    /** Weights recent runs more; old ones fade. */
    public static AllRuns ofLate() {
        return new AllRuns(FADING);
    }

    /** Weights all runs equally, however old. */
    public static AllRuns ever() {
        return new AllRuns(1);
    }

    public void add(double ln) {
        for (int i = 0; i < cells.length; i++) {
            cells[i] *= fading;
        }
        Kernel.add(cells, TimeGrid.cell(ln), 1);
    }

    public Spread spread() {
        double[] weights = cells.clone();
        for (int i = 0; i < weights.length; i++) {
            weights[i] += EVEN_WEIGHT / weights.length;
        }
        return Spread.normalised(weights);
    }
}
