package io.schedmate.code.agent;

import io.schedmate.code.agent.tool.AgentTools;

/**
 * Port: a language model that explores a job's tree with the given tools (full paper, section 3.1). Implementations
 * never throw: if the model is unavailable, late or returns an invalid answer, the exploration has no claims and states
 * the reason.
 */
@FunctionalInterface
public interface JobAgent {

    Exploration explore(AgentTask task, AgentTools tools);
}
