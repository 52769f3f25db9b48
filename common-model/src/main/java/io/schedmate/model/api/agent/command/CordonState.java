package io.schedmate.model.api.agent.command;

import io.schedmate.model.api.Limits;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.node.Cordon;
import io.schedmate.model.check.Require;
import java.util.List;

/**
 * The cordons of a node.
 *
 * @param cordons all reasons, including those of others
 */
public record CordonState(AgentMode mode, String node, boolean cordoned, List<Cordon> cordons) {

    public CordonState {
        Require.present("mode", mode);
        Limits.text("node", Require.present("node", node), 1, 256);
        cordons = Limits.items("cordons", cordons, 0, 64);
    }
}
