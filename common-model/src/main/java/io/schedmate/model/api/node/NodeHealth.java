package io.schedmate.model.api.node;

import io.schedmate.model.WireValue;

/** The assessed health of a node. */
public enum NodeHealth implements WireValue {
    /** Nothing counts against it. */
    HEALTHY,
    /** Named by a failure, not checked yet. */
    SUSPECT,
    /** A check or the hardware reports a fault. */
    FAULTY,
    /** No recent report of its agent. */
    UNKNOWN
}
