package io.schedmate.logs.extract.series;

import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Slot;

/** The values of the bar in one segment. */
public final class BarState {

    private static final String BAR = "bar";

    private double step = Double.NaN;
    private double total = Double.NaN;
    private double stepTimeSeconds = Double.NaN;
    private boolean hasLoss;
    private double etaSeconds = Double.NaN;

    /** Returns true for values that belong to a bar over steps. */
    public static boolean isBar(String source) {
        return source.equals(BAR);
    }

    public void note(Slot slot, double value) {
        hasLoss |= slot.field() == Field.LOSS;
        if (!isBar(slot.source())) {
            return;
        }
        switch (slot.field()) {
            case STEP -> step = value;
            case TOTAL_STEPS -> total = value;
            case STEP_TIME -> stepTimeSeconds = value;
            case ETA -> etaSeconds = value;
            default -> {}
        }
    }

    /** Returns true if the segment has a bar with a step and a total. */
    public boolean isDrawn() {
        return step >= 0 && total >= 0;
    }

    double step() {
        return step;
    }

    double total() {
        return total;
    }

    double stepTimeSeconds() {
        return stepTimeSeconds;
    }

    double etaSeconds() {
        return etaSeconds;
    }

    boolean hasLoss() {
        return hasLoss;
    }

    public void clear() {
        step = Double.NaN;
        total = Double.NaN;
        stepTimeSeconds = Double.NaN;
        etaSeconds = Double.NaN;
        hasLoss = false;
    }
}
