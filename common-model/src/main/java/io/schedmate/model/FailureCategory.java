package io.schedmate.model;

/** Whose failure it is, after the Acme trace's taxonomy (full paper, section 3.3). */
public enum FailureCategory implements WireValue {
    /** Hardware, network, storage or the node: repaired without touching the code. */
    INFRASTRUCTURE,
    /** Raised inside the training framework or by its limits, GPU memory among them. */
    FRAMEWORK,
    /** The user's own code, files or arguments. */
    USER_SCRIPT,
    /** Ended from outside without a fault: cancelled, preempted, out of time. */
    OTHER,
    /** No failure. */
    NONE
}
