package io.schedmate.failure.agents;

import io.schedmate.model.api.agent.AgentRefusal;

/** The answer of an agent to an order. */
public sealed interface AgentAnswer<T> {

    /** The agent accepted the order. */
    record Answered<T>(T result) implements AgentAnswer<T> {}

    /** The agent refuses the order. */
    record Refused<T>(AgentRefusal refusal, String detail) implements AgentAnswer<T> {}

    /** There was no valid answer, so it is unknown whether the order was executed. */
    record NoAnswer<T>(String detail) implements AgentAnswer<T> {}
}
