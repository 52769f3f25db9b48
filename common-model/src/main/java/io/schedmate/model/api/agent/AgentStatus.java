package io.schedmate.model.api.agent;

import io.schedmate.model.WireValue;

/** The health of one part of an agent. */
public enum AgentStatus implements WireValue {
    UP,
    DEGRADED,
    DOWN
}
