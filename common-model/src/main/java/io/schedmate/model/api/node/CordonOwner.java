package io.schedmate.model.api.node;

import io.schedmate.model.WireValue;

/** Who set a cordon. */
public enum CordonOwner implements WireValue {
    /** Ours: its reason starts with schedmate: and names the incident. */
    SCHEDMATE,
    /** A person's or another program's; never removed by us. */
    OTHER
}
