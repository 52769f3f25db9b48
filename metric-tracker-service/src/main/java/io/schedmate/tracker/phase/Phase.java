package io.schedmate.tracker.phase;

import io.schedmate.model.WireValue;

/** What a job does while it reports no steps. */
public enum Phase implements WireValue {
    EVALUATION,
    CHECKPOINT,
    DATA_LOADING,
    COMPILE,
    /** The training is complete. */
    FINISHED,
    /** It prints results of evaluations, and may print more before the next step. */
    RESULTS
}
