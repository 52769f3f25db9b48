package io.schedmate.model.api.agent;

import io.schedmate.model.WireValue;

/** Whether an agent acts on a real node. */
public enum AgentMode implements WireValue {
    /** It controls a real node. */
    REAL,
    /** It simulates a node and changes nothing outside of its own memory. */
    SIMULATED
}
