package io.schedmate.model.recovery;

import io.schedmate.model.WireValue;

/** The actions that recovery can take. */
public enum RecoveryAction implements WireValue {
    /** Run checks on the nodes under suspicion. */
    CHECK_NODES,
    /** Give a node no new work. */
    CORDON_NODE,
    /** Move the work off a cordoned node. */
    DRAIN_NODE,
    /** Ask for another node in the place of one that was taken out. */
    PROVISION_NODE,
    /** Give a node work again. */
    UNCORDON_NODE,
    /** Start a new attempt where the last one ran. */
    RESTART_JOB,
    /** Start a new attempt on other nodes. */
    RESTART_ELSEWHERE,
    /** See whether the new attempt comes further. */
    WATCH_PROGRESS,
    /** Have a node repaired that was taken out. */
    OPEN_TICKET,
    /** Tell the owner: the cause is in their hands. */
    RETURN_TO_OWNER,
    /** Tell the operators: the cause is theirs, or unclear. */
    TELL_OPERATORS
}
