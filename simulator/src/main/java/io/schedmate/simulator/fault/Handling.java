package io.schedmate.simulator.fault;

/** Who handles a failed job. */
public enum Handling {
    /** Its owner, once he notices. */
    PEOPLE,
    /** SchedMate's failure handler where it recognises the infrastructure, else its owner. */
    SCHEDMATE
}
