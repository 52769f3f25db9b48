package io.schedmate.failure.agents;

import io.schedmate.model.api.agent.check.CheckRun;
import io.schedmate.model.api.agent.check.RunCheckRequest;
import io.schedmate.model.api.agent.command.CommandResult;
import io.schedmate.model.api.agent.command.CordonRequest;
import io.schedmate.model.api.agent.command.DrainRequest;
import io.schedmate.model.api.agent.command.RestartRequest;
import io.schedmate.model.api.agent.command.UncordonRequest;
import io.schedmate.model.job.JobId;

/**
 * Sends orders to node agents. Repeating an order under its key has no further effect and returns the newest result.
 */
public interface NodeAgents {

    AgentAnswer<CheckRun> check(Address at, RunCheckRequest order);

    AgentAnswer<CommandResult> cordon(Address at, CordonRequest order);

    AgentAnswer<CommandResult> uncordon(Address at, UncordonRequest order);

    AgentAnswer<CommandResult> drain(Address at, DrainRequest order);

    AgentAnswer<CommandResult> restart(Address at, JobId job, RestartRequest order);

    /**
     * The agent and the order.
     *
     * @param key the key of the order, at most 128 characters
     */
    record Address(String node, String key) {}
}
