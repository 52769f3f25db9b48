package io.schedmate.shipping.guard;

/** The rule that decides whose files are read. */
public enum OwnerRule {
    /** Files of the job's owner, as the scheduler reports it; a file waits while the owner is unknown. */
    JOB,
    /** Files of the user that ships, in folders of that user or of root. */
    SHIPPER,
    /** Files of any user, for folders in which only the scheduler writes. */
    ANY
}
