package io.schedmate.code.history;

/** The ends that an estimate tells apart (full paper, challenge C2). */
public enum EndState {
    FINISHED,
    /** By itself or by its node. */
    FAILED,
    CANCELLED,
    /** Ended by the scheduler at the time limit that the job asked for. */
    TIMED_OUT
}
