package io.schedmate.model.api.agent.command;

import io.schedmate.model.WireValue;

/** The actions that an agent can be ordered to take. */
public enum AgentAction implements WireValue {
    CORDON,
    UNCORDON,
    DRAIN,
    RESTART
}
