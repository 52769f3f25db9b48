package io.schedmate.model.api.agent.check;

import io.schedmate.model.WireValue;

/** The status of a check run. */
public enum CheckRunStatus implements WireValue {
    /** Not over. */
    RUNNING,
    /** Nothing wrong. */
    PASSED,
    /** Something is wrong with the node. */
    FAILED,
    /** It ran but cannot say. */
    INCONCLUSIVE,
    /** It could not run. */
    ERROR,
    /** It was stopped at its limit. */
    TIMED_OUT
}
