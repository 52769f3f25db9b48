package io.schedmate.model.recovery;

import io.schedmate.model.WireValue;

/** What became of one step. */
public enum StepOutcome implements WireValue {
    PLANNED,
    STARTED,
    SUCCEEDED,
    FAILED,
    /** Not needed any more, or beyond a budget; the detail says which. */
    SKIPPED,
    /** Taken back. */
    UNDONE
}
