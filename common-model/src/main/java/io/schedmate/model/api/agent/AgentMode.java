package io.schedmate.model.api.agent;

import io.schedmate.model.WireValue;

/** Whether an agent acts on a real node. */
public enum AgentMode implements WireValue {
    /** It does. */
    REAL,
    /** It plays a node; nothing outside its own memory changes. */
    SIMULATED
}
