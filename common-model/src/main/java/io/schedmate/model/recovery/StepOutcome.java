package io.schedmate.model.recovery;

import io.schedmate.model.WireValue;

/** The outcome of one step. */
public enum StepOutcome implements WireValue {
    PLANNED,
    STARTED,
    SUCCEEDED,
    FAILED,
    /**
     * Not executed: the step would exceed a budget, which the reason states, or the site cannot execute such a step,
     * which the detail states.
     */
    SKIPPED,
    /** The step was undone. */
    UNDONE
}
