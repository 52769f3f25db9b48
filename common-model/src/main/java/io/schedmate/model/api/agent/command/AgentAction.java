package io.schedmate.model.api.agent.command;

import io.schedmate.model.WireValue;

/** What an agent was ordered to do. */
public enum AgentAction implements WireValue {
    CORDON,
    UNCORDON,
    DRAIN,
    RESTART
}
