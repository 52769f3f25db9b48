package io.schedmate.model.api.agent;

import io.schedmate.model.WireValue;

/** Whether a part of an agent works. */
public enum AgentStatus implements WireValue {
    UP,
    DEGRADED,
    DOWN
}
