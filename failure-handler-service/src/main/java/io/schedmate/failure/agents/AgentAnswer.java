package io.schedmate.failure.agents;

import io.schedmate.model.api.agent.AgentRefusal;

/** The answer of an agent to an order. */
public sealed interface AgentAnswer<T> {

    /** It was taken. */
    record Told<T>(T result) implements AgentAnswer<T> {}

    /** The agent will not do it. */
    record Refused<T>(AgentRefusal refusal, String detail) implements AgentAnswer<T> {}

    /** Nobody answered, or not in words that an agent uses: whether it was done is not known. */
    record Away<T>(String detail) implements AgentAnswer<T> {}
}
