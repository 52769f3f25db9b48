package io.schedmate.simulator.fault;

/** The handler of a failed job. */
public enum Handling {
    /** The owner, after noticing. */
    PEOPLE,
    /** SchedMate's failure handler if it recognises an infrastructure failure, else the owner. */
    SCHEDMATE
}
