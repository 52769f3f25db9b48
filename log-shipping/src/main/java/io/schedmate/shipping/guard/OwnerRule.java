package io.schedmate.shipping.guard;

/** The rule that decides which users' files are read. */
public enum OwnerRule {
    /** Files of the job's owner as the scheduler reports it. While the owner is unknown, a file waits. */
    JOB,
    /** Files of the shipper's user, in folders of that user or of root. */
    SHIPPER,
    /** Files of any user, for folders in which only the scheduler writes. */
    ANY
}
