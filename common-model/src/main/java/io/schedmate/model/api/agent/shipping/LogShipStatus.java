package io.schedmate.model.api.agent.shipping;

import io.schedmate.model.api.Limits;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.check.Require;
import java.time.Instant;
import java.util.List;

/**
 * The log shipping progress of a node.
 *
 * @param at time of the status
 * @param enabled whether the agent ships logs; false if another shipper does
 */
public record LogShipStatus(AgentMode mode, String node, Instant at, boolean enabled, List<ShippedSource> sources) {

    public LogShipStatus {
        Require.present("mode", mode);
        Limits.text("node", Require.present("node", node), 1, 256);
        Require.present("at", at);
        sources = Limits.items("sources", sources, 0, 10000);
    }
}
