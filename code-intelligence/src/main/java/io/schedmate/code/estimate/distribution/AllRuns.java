package io.schedmate.code.estimate.distribution;

/** The durations of all runs so far, used for a job that is similar to no other. */
public final class AllRuns {

    private static final double FADING = 0.9995;
    /** The weight of the prior, in runs: all durations are equally likely. */
    private static final double EVEN_WEIGHT = 5;

    private final double fading;
    private final double[] cells = new double[TimeGrid.CELLS];

    private AllRuns(double fading) {
        this.fading = fading;
    }

    /** Creates a record in which recent runs weigh more and old runs fade. */
    public static AllRuns ofLate() {
        return new AllRuns(FADING);
    }

    /** Creates a record in which all runs weigh the same, whatever their age. */
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
