package io.schedmate.model.api.agent.command;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.UUID;

/**
 * A request to uncordon a node that this recovery cordoned.
 *
 * @param incidentId the incident that orders it
 * @param fencingToken fencing token of the caller's lease
 * @param detail the reason in words
 */
public record UncordonRequest(UUID incidentId, long fencingToken, String detail) {

    public UncordonRequest {
        Require.present("incidentId", incidentId);
        Limits.atLeast("fencingToken", fencingToken, 1);
        Limits.text("detail", Require.present("detail", detail), 1, 512);
    }
}
