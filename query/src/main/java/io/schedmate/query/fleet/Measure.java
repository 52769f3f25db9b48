package io.schedmate.query.fleet;

/** What is counted. */
public enum Measure {
    RECORDS,
    /** The different jobs of the records. */
    JOBS,
    /** The GPUs that jobs asked for. */
    GPUS
}
