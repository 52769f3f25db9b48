package io.schedmate.logs.locate.signature;

import io.schedmate.model.WireValue;

/** The part that a line plays in a failure, strongest cause first. */
public enum Role implements WireValue {
    /** A fault of the hardware, the kernel or the node, which nothing in the job can have caused. */
    FAULT,
    /** Names the cause itself, or is a program's own exception. */
    CAUSE,
    /** The scheduler, a person or a limit ended the job. */
    OUTSIDE,
    /** An effect of a failure elsewhere: a peer that went silent, a collective that timed out. */
    SYMPTOM,
    /** The process ended: killed, aborted, a segmentation fault. */
    END,
    /** A launcher's summary of its children. */
    LAUNCHER,
    /** A line printed at error level that the catalogue does not know. */
    NOTE,
    /** Looks like an error but never is one. */
    BENIGN;

    public boolean endsTheProcess() {
        return this == OUTSIDE || this == END;
    }
}
