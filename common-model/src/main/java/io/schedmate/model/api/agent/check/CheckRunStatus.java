package io.schedmate.model.api.agent.check;

import io.schedmate.model.WireValue;

/** The status of a check run. */
public enum CheckRunStatus implements WireValue {
    /** Not finished. */
    RUNNING,
    /** No fault found. */
    PASSED,
    /** A fault of the node was found. */
    FAILED,
    /** The check ran without a conclusion. */
    INCONCLUSIVE,
    /** The check could not run. */
    ERROR,
    /** The check was stopped at its time limit. */
    TIMED_OUT
}
