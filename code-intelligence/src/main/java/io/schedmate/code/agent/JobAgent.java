package io.schedmate.code.agent;

import io.schedmate.code.agent.tool.AgentTools;

/**
 * A language model that explores a job's tree with the tools it is handed (full paper, section 3.1). Implementations
 * never throw: a model that is away, late or talks nonsense gives an exploration without claims that says why.
 */
@FunctionalInterface
public interface JobAgent {

    Exploration explore(AgentTask task, AgentTools tools);
}
