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
    /** It ran without a conclusion. */
    INCONCLUSIVE,
    /** It could not run. */
    ERROR,
    /** It was stopped at its time limit. */
    TIMED_OUT
}
