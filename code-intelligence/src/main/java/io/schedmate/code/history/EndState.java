package io.schedmate.code.history;

/** The end states that an estimate distinguishes (full paper, challenge C2). */
public enum EndState {
    FINISHED,
    /** By its own error or its node's. */
    FAILED,
    CANCELLED,
    /** Ended by the scheduler at the requested time limit. */
    TIMED_OUT
}
