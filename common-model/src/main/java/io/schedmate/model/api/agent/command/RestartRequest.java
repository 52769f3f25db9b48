package io.schedmate.model.api.agent.command;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request to restart a job's processes on this node.
 *
 * @param incidentId the incident that asks
 * @param fencingToken the asker's turn on the incident
 * @param attempt the try that runs now; another one is refused
 * @param ranks ranks to restart; empty = all on this node
 * @param graceSeconds time between the polite signal and the last one
 * @param excludeNodes nodes that the job is not to come back on, where its scheduler starts it
 * @param checkpoint where it can go on from, told to the job where its scheduler can; null where nothing is known
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

    /** Excludes no node, and names no checkpoint. */
    public RestartRequest(UUID incidentId, long fencingToken, int attempt, List<Integer> ranks, double graceSeconds) {
        this(incidentId, fencingToken, attempt, ranks, graceSeconds, List.of(), null);
    }
}
