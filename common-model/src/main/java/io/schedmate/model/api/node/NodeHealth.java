package io.schedmate.model.api.node;

import io.schedmate.model.WireValue;

/** The assessed health of a node. */
public enum NodeHealth implements WireValue {
    /** Nothing speaks against it. */
    HEALTHY,
    /** Blamed by a failure, not yet checked. */
    SUSPECT,
    /** A check or the hardware says so. */
    FAULTY,
    /** Nothing was heard of it lately. */
    UNKNOWN
}
