package io.schedmate.model.alert;

import io.schedmate.model.WireValue;

/** What can be wrong with a job that runs. */
public enum AlertCondition implements WireValue {
    /** It makes no progress, though it runs. */
    HANG,
    /** Its loss is no number, or has exploded and stays so. */
    DIVERGED,
    /** Its loss does not change at all. */
    LOSS_FLAT,
    /** It is lastingly slower than it was. */
    SLOWER,
    /** It will not finish within its time limit. */
    OUT_OF_TIME,
    /** It has saved no checkpoint for far longer than usual. */
    CHECKPOINT_OVERDUE,
    /** Attempt after attempt ends where the one before it ended. */
    RESTART_LOOP,
    /** Its GPUs do next to nothing. */
    GPU_IDLE,
    /** The memory of its GPUs will be full. */
    OUT_OF_MEMORY
}
