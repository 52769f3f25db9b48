package io.schedmate.model;

/** The origin of a failure, after the taxonomy of the Acme trace (full paper, section 3.3). */
public enum FailureCategory implements WireValue {
    /** Hardware, network, storage or the node: repaired without changing the code. */
    INFRASTRUCTURE,
    /** Raised inside the training framework or by its limits, including GPU memory. */
    FRAMEWORK,
    /** The user's own code, files or arguments. */
    USER_SCRIPT,
    /** Ended from outside without a fault: cancelled, preempted, out of time. */
    OTHER,
    /** No failure. */
    NONE
}
