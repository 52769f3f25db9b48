package io.schedmate.model.api.node;

import io.schedmate.model.WireValue;

/** The owner of a cordon. */
public enum CordonOwner implements WireValue {
    /** Set by SchedMate: the reason starts with {@code schedmate:} and names the incident. */
    SCHEDMATE,
    /** Set by a person or another program; never removed by SchedMate. */
    OTHER
}
