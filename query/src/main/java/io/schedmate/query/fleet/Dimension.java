package io.schedmate.query.fleet;

/** The dimensions by which records are grouped and that a name may refer to. */
public enum Dimension {
    NODE,
    PROJECT,
    OWNER,
    CLUSTER,
    QUEUE,
    REASON,
    JOB
}
