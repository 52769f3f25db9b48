package io.schedmate.model.api.agent.command;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.UUID;

/**
 * A request to cordon a node.
 *
 * @param incidentId the incident that orders it
 * @param fencingToken fencing token of the caller's lease
 * @param detail reason in words; it follows the ownership prefix in the node's reason
 */
public record CordonRequest(UUID incidentId, long fencingToken, String detail) {

    public CordonRequest {
        Require.present("incidentId", incidentId);
        Limits.atLeast("fencingToken", fencingToken, 1);
        Limits.text("detail", Require.present("detail", detail), 1, 512);
    }
}
