package io.schedmate.model.alert;

import io.schedmate.model.WireValue;

/** The conditions of a running job that open an alert. */
public enum AlertCondition implements WireValue {
    /** It makes no progress, though it runs. */
    HANG,
    /** Its loss is no number, or has exploded and stays so. */
    DIVERGED,
    /** Its loss does not change at all. */
    LOSS_FLAT,
    /** It is lastingly slower than it was. */
    SLOWER,
    /** It is slower than similar jobs are on the same type of GPU. */
    SLOWER_THAN_KIN,
    /** It will not finish within its time limit. */
    OUT_OF_TIME,
    /** It has saved no checkpoint for far longer than usual. */
    CHECKPOINT_OVERDUE,
    /** Attempt after attempt ends where the one before it ended. */
    RESTART_LOOP,
    /** Its GPUs do next to nothing. */
    GPU_IDLE,
    /** It holds more than it uses: GPUs, their power, memory, or GPUs that its processors cannot keep busy. */
    WASTE,
    /** The memory of its GPUs or of its nodes will be full. */
    OUT_OF_MEMORY,
    /** A disk that it writes to will be full. */
    DISK_FULL
}
