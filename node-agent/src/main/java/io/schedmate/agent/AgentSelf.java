package io.schedmate.agent;

import io.schedmate.model.check.Require;
import java.time.Instant;

/**
 * The identity of the agent.
 *
 * @param cluster the cluster of the node
 * @param node the node, as the scheduler names it
 */
public record AgentSelf(String cluster, String node, String version, Instant startedAt) {

    public AgentSelf {
        Require.text("cluster", cluster);
        Require.text("node", node);
        Require.text("version", version);
        Require.present("startedAt", startedAt);
    }
}
