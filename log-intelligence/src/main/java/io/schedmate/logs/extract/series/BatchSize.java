package io.schedmate.logs.extract.series;

import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Slot;

/** The samples of one step, by which a count of samples is read as one of steps. */
public final class BatchSize {

    private static final String SAMPLES = "samples by batch size";

    private double size = Double.NaN;

    public void note(Slot slot, double value) {
        size = slot.field() == Field.BATCH_SIZE && value > 0 ? value : size;
    }

    public boolean isKnown() {
        return !Double.isNaN(size);
    }

    /** The slot of a count of samples, read as one of steps. */
    public Slot steps(Slot samples) {
        return samples.as(Field.STEP, SAMPLES, samples.rank());
    }

    /** How many whole steps read so many samples. */
    public double stepsOf(double samples) {
        return Math.floor(samples / size);
    }
}
