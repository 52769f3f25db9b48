package io.schedmate.model.recovery;

import io.schedmate.model.WireValue;

/** The outcome of one step. */
public enum StepOutcome implements WireValue {
    PLANNED,
    STARTED,
    SUCCEEDED,
    FAILED,
    /** Beyond a budget, as the reason says, or not carried out because nothing here does such a step, as the detail says. */
    SKIPPED,
    /** Taken back. */
    UNDONE
}
