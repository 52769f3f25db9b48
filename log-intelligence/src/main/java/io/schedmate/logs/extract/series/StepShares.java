package io.schedmate.logs.extract.series;

import io.schedmate.logs.extract.plan.value.Slot;
import io.schedmate.logs.extract.witness.Witness;
import io.schedmate.logs.extract.witness.WitnessKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Computes step times from other values of the same segment: the time left over the steps left, or the time since a bar
 * began over its steps.
 */
public final class StepShares {

    private static final long MIN = 2;
    /** The first step may take longer; over this many steps the difference is small. */
    private static final double ENOUGH_STEPS = 10;
    /** With this many epochs to come, counting them from 0 or from 1 differs by only a few per cent. */
    private static final double SO_MANY_EPOCHS = 20;

    private final Supplier<RunningMedian> medians;
    private @Nullable RunningMedian ofTimeLeft;
    private @Nullable RunningMedian ofElapsed;
    private long timesLeft;
    private double step = Double.NaN;
    private double total = Double.NaN;
    private double left = Double.NaN;
    private double elapsed = Double.NaN;
    private double epoch = Double.NaN;
    private double epochs = Double.NaN;

    public StepShares(Supplier<RunningMedian> medians) {
        this.medians = medians;
    }

    public void clear() {
        step = Double.NaN;
        total = Double.NaN;
        left = Double.NaN;
        elapsed = Double.NaN;
        epoch = Double.NaN;
        epochs = Double.NaN;
    }

    public void note(Slot slot, double value) {
        switch (slot.field()) {
            case STEP -> step = Double.isNaN(step) ? value : step;
            case TOTAL_STEPS -> total = Double.isNaN(total) ? value : total;
            case ETA -> left = value;
            case ELAPSED -> elapsed = slot.source().equals(Slot.SINCE_BAR_BEGAN) ? value : elapsed;
            case EPOCH -> epoch = value;
            case TOTAL_EPOCHS -> epochs = value;
            default -> {}
        }
    }

    public void endSegment() {
        if (elapsed > 0 && step >= ENOUGH_STEPS) {
            RunningMedian median = ofElapsed == null ? medians.get() : ofElapsed;
            ofElapsed = median;
            median.add(elapsed / step);
        }
        double steps = stepsLeft();
        if (left > 0 && steps > 0) {
            RunningMedian median = ofTimeLeft == null ? medians.get() : ofTimeLeft;
            ofTimeLeft = median;
            median.add(left / steps);
            timesLeft++;
        }
    }

    /**
     * Returns the steps that the time left covers. The time left includes the epochs to come, so the result is NaN with
     * an epoch count, unless so many epochs are to come that counting from 0 or 1 matters little.
     */
    private double stepsLeft() {
        double inEpoch = total - step;
        if (Double.isNaN(epoch)) {
            return inEpoch;
        }
        double later = (epochs - epoch) * total;
        return later >= SO_MANY_EPOCHS * total ? inEpoch + later - total / 2 : Double.NaN;
    }

    /** Returns the step time from the time since a bar began, as a witness in addition to printed step times. */
    public List<Witness> ofBars() {
        return ofElapsed == null
                ? List.of()
                : List.of(new Witness(WitnessKind.ELAPSED, Slot.SINCE_BAR_BEGAN, ofElapsed.value()));
    }

    public List<Witness> witnesses() {
        List<Witness> witnesses = new ArrayList<>();
        if (ofTimeLeft != null && timesLeft >= MIN) {
            witnesses.add(new Witness(WitnessKind.TIME_LEFT, "time left", ofTimeLeft.value()));
        }
        return witnesses;
    }
}
