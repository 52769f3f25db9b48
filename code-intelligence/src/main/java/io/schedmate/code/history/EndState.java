package io.schedmate.code.history;

/** The end states that an estimate distinguishes (full paper, challenge C2). */
public enum EndState {
    FINISHED,
    /** Ended by an error of the job or of its node. */
    FAILED,
    CANCELLED,
    /** Ended by the scheduler at the requested time limit. */
    TIMED_OUT
}
