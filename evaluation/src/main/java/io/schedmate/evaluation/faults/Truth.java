package io.schedmate.evaluation.faults;

/** What a planted fault really is. */
public enum Truth {
    /** One or more nodes are bad and stay so. */
    HARDWARE,
    /** Something outside of the job that is over by the next try; every node is well. */
    PASSING,
    /** The scheduler ended the job on purpose. */
    SCHEDULER,
    /** The job's own code, settings or data: it fails so wherever it runs. */
    USER
}
