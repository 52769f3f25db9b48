package io.schedmate.model.api.agent.check;

import io.schedmate.model.api.Limits;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.check.Require;
import java.util.List;

/** The checks that a node offers. */
public record CheckCatalogue(AgentMode mode, String node, List<CheckDescription> checks) {

    public CheckCatalogue {
        Require.present("mode", mode);
        Limits.text("node", Require.present("node", node), 1, 256);
        checks = Limits.items("checks", checks, 0, 64);
    }
}
