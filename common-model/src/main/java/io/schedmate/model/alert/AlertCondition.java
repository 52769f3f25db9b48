package io.schedmate.model.alert;

import io.schedmate.model.WireValue;

/** The conditions of a running job that open an alert. */
public enum AlertCondition implements WireValue {
    /** The job runs without progress. */
    HANG,
    /** Its loss is not a number, or has exploded and remains so. */
    DIVERGED,
    /** Its loss does not change at all. */
    LOSS_FLAT,
    /** It has become slower and remains so. */
    SLOWER,
    /** It is slower than similar jobs on the same type of GPU. */
    SLOWER_THAN_KIN,
    /** It will not finish within its time limit. */
    OUT_OF_TIME,
    /** It has saved no checkpoint for far longer than usual. */
    CHECKPOINT_OVERDUE,
    /** Consecutive attempts end at the same step. */
    RESTART_LOOP,
    /** Its GPUs are nearly idle. */
    GPU_IDLE,
    /** It holds more than it uses: GPUs, their power, memory, or GPUs that its CPUs cannot keep busy. */
    WASTE,
    /** The memory of its GPUs or its nodes will be full. */
    OUT_OF_MEMORY,
    /** A disk that it writes to will be full. */
    DISK_FULL
}
