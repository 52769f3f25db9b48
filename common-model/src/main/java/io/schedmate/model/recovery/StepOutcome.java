package io.schedmate.model.recovery;

import io.schedmate.model.WireValue;

/** The outcome of one step. */
public enum StepOutcome implements WireValue {
    PLANNED,
    STARTED,
    SUCCEEDED,
    FAILED,
    /** Exceeds a budget, as the reason says, or the site cannot execute such a step, as the detail says. */
    SKIPPED,
    /** Undone. */
    UNDONE
}
