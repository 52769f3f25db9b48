package io.schedmate.logs.extract;

import io.schedmate.logs.extract.plan.Slot;

/** What one segment's bar says. */
final class BarState {

    private static final String BAR = "bar";

    private double step = Double.NaN;
    private double total = Double.NaN;
    private double stepTimeSeconds = Double.NaN;
    private double etaSeconds = Double.NaN;

    /** True for what a bar over steps says of itself. */
    static boolean isBar(String source) {
        return source.equals(BAR);
    }

    void note(Slot slot, double value) {
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

    void addTo(BarGroups bars, long at) {
        if (step >= 0 && total >= 0) {
            bars.add(step, total, stepTimeSeconds, etaSeconds, at);
        }
    }
}
