package io.schedmate.model.api.agent.check;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A request to run a check.
 *
 * @param incidentId the incident that orders it
 * @param fencingToken fencing token of the caller's lease
 * @param peers other nodes of a check over several nodes
 * @param parameters parameters by name
 * @param timeoutSeconds the time limit
 */
public record RunCheckRequest(
        UUID incidentId,
        long fencingToken,
        String check,
        List<String> peers,
        Map<String, String> parameters,
        double timeoutSeconds) {

    public RunCheckRequest {
        Require.present("incidentId", incidentId);
        Limits.atLeast("fencingToken", fencingToken, 1);
        Limits.text("check", Require.present("check", check), 1, 64);
        peers = Limits.items("peers", peers, 0, 1024);
        parameters = Limits.entries("parameters", parameters, 0, 64);
        Limits.amountBetween("timeoutSeconds", timeoutSeconds, 1, 14400);
    }
}
