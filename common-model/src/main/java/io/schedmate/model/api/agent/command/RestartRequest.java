package io.schedmate.model.api.agent.command;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request to restart a job's processes on this node.
 *
 * @param incidentId the incident that orders it
 * @param fencingToken fencing token of the caller's lease
 * @param attempt current attempt; a request for another one is refused
 * @param ranks ranks to restart; empty = all on this node
 * @param graceSeconds time between the first signal and SIGKILL
 * @param excludeNodes nodes that the job must avoid, if its scheduler starts it
 * @param checkpoint checkpoint from which the job can continue, passed on if its scheduler supports it; null = unknown
 */
public record RestartRequest(
        UUID incidentId,
        long fencingToken,
        int attempt,
        List<Integer> ranks,
        double graceSeconds,
        List<String> excludeNodes,
        @Nullable Checkpoint checkpoint) {

    public RestartRequest {
        Require.present("incidentId", incidentId);
        Limits.atLeast("fencingToken", fencingToken, 1);
        Limits.atLeast("attempt", attempt, 1);
        ranks = Limits.items("ranks", ranks, 0, 1024);
        Limits.amountBetween("graceSeconds", graceSeconds, 0, 3600);
        excludeNodes = Limits.items("excludeNodes", excludeNodes, 0, 1024);
    }
}
