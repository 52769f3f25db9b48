package io.schedmate.model.recovery;

import io.schedmate.model.WireValue;

/** The actions that recovery can take. */
public enum RecoveryAction implements WireValue {
    /** Run checks on suspect nodes. */
    CHECK_NODES,
    /** Give a node no new work. */
    CORDON_NODE,
    /** Move the work off a cordoned node. */
    DRAIN_NODE,
    /** Request a replacement for a removed node. */
    PROVISION_NODE,
    /** Give a node work again. */
    UNCORDON_NODE,
    /** Start a new attempt where the last one ran. */
    RESTART_JOB,
    /** Start a new attempt on other nodes. */
    RESTART_ELSEWHERE,
    /** Watch whether the new attempt gets further. */
    WATCH_PROGRESS,
    /** Request the repair of a removed node. */
    OPEN_TICKET,
    /** Notify the owner, who can fix the cause. */
    RETURN_TO_OWNER,
    /** Notify the operators, who can fix the cause or must investigate an unclear one. */
    TELL_OPERATORS
}
