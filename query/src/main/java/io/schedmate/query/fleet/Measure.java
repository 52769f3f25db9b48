package io.schedmate.query.fleet;

/** The quantity that is counted. */
public enum Measure {
    RECORDS,
    /** The different jobs of the records. */
    JOBS,
    /** The GPUs that the jobs requested. */
    GPUS
}
