package io.schedmate.code.history;

/** The ends that an estimate tells apart (full paper, challenge C2). */
public enum EndState {
    FINISHED,
    /** By itself, by its node, or at its limit. */
    FAILED,
    CANCELLED
}
