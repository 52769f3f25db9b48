package io.schedmate.tracker.phase;

import io.schedmate.model.WireValue;

/** What a job does while it tells no steps. */
public enum Phase implements WireValue {
    EVALUATION,
    CHECKPOINT,
    DATA_LOADING,
    COMPILE,
    /** It has trained all that it was to. */
    FINISHED
}
