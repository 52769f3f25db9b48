package io.schedmate.model;

/** The origin of a failure, after the taxonomy of the Acme trace (full paper, section 3.3). */
public enum FailureCategory implements WireValue {
    /** A fault of hardware, network, storage or the node: repaired without changing the code. */
    INFRASTRUCTURE,
    /** An error raised inside the training framework or by its limits, including GPU memory. */
    FRAMEWORK,
    /** An error in the user's own code, files or arguments. */
    USER_SCRIPT,
    /** Ended externally without a fault: cancelled, preempted, out of time. */
    OTHER,
    /** No failure. */
    NONE
}
