package io.schedmate.model.api.node;

import io.schedmate.model.WireValue;

/** The assessed health of a node. */
public enum NodeHealth implements WireValue {
    /** Nothing counts against it. */
    HEALTHY,
    /** A failure names the node, and it has not been checked yet. */
    SUSPECT,
    /** A check or the hardware reports a fault. */
    FAULTY,
    /** Its agent has sent no recent report. */
    UNKNOWN
}
