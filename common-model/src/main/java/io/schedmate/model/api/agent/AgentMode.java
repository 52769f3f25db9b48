package io.schedmate.model.api.agent;

import io.schedmate.model.WireValue;

/** The mode of an agent: whether it acts on a real node. */
public enum AgentMode implements WireValue {
    /** The agent controls a real node. */
    REAL,
    /** The agent simulates a node and changes nothing outside its own memory. */
    SIMULATED
}
