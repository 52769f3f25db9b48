package io.schedmate.evaluation.faults;

/** The true nature of an injected fault. */
public enum Truth {
    /** One or more nodes are bad and stay so. */
    HARDWARE,
    /** Something outside the job that is over by the next attempt; all nodes are healthy. */
    PASSING,
    /** The scheduler ended the job on purpose. */
    SCHEDULER,
    /** The job's own code, settings or data: it fails on any node. */
    USER
}
