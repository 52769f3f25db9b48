package io.schedmate.query.fleet;

/** What records are told apart by, and what a name may name. */
public enum Dimension {
    NODE,
    PROJECT,
    OWNER,
    CLUSTER,
    QUEUE,
    REASON,
    JOB
}
