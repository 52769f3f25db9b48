package io.schedmate.logs.extract.series;

import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Slot;

/** How far the samples that a log counts since the start of the training have come, in steps by the samples of one step. */
public final class SampleCount {

    private static final String SAMPLES = "samples by batch size";

    private double batch = Double.NaN;
    private double furthest;

    public void note(Slot slot, double value) {
        batch = slot.field() == Field.BATCH_SIZE && value > 0 ? value : batch;
        if (slot.field() == Field.SAMPLES) {
            // A record may look back, to the start of its block or to what it evaluates. A count of 0 starts a new run.
            furthest = value == 0 ? 0 : Math.max(furthest, value);
        }
    }

    /** True where the samples of a step are known. */
    public boolean tellsSteps() {
        return !Double.isNaN(batch);
    }

    /** The slot of a count of samples, read as one of steps. */
    public Slot steps(Slot samples) {
        return samples.as(Field.STEP, SAMPLES, samples.rank());
    }

    /** How many whole steps read the samples of the furthest count. */
    public double stepsSoFar() {
        return Math.floor(furthest / batch);
    }
}
