package io.schedmate.shipping.guard;

/** The rule that decides whose files are read. */
public enum OwnerRule {
    /** Those of the job's owner, as the scheduler tells; a file waits while that is unknown. */
    JOB,
    /** Those of the user that ships, in folders of that user or of root. */
    SHIPPER,
    /** Anybody's: for folders in which only the scheduler writes. */
    ANY
}
