package io.schedmate.logs.extract.series;

import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Slot;

/** Converts the samples that a log counts since the start of the training into steps, by the samples per step. */
public final class SampleCount {

    private static final String SAMPLES = "samples by batch size";

    private double batch = Double.NaN;
    private double furthest;

    public void note(Slot slot, double value) {
        batch = slot.field() == Field.BATCH_SIZE && value > 0 ? value : batch;
        if (slot.field() == Field.SAMPLES) {
            // A record may refer back to the start of its block or to the state that it evaluates. A count of 0 starts
            // a new run.
            furthest = value == 0 ? 0 : Math.max(furthest, value);
        }
    }

    /** Returns true if the number of samples per step is known. */
    public boolean impliesSteps() {
        return !Double.isNaN(batch);
    }

    /** Returns the slot of a count of samples as a slot of steps. */
    public Slot steps(Slot samples) {
        return samples.as(Field.STEP, SAMPLES, samples.rank());
    }

    /** Returns the number of whole steps in the highest count of samples. */
    public double stepsSoFar() {
        return Math.floor(furthest / batch);
    }
}
