package io.schedmate.model.api.job;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.PackingChange;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A report about a job: a new state, or a change of packing. Repeating an eventId has no effect.
 *
 * @param eventId id given by the reporter; null = derived from job, attempt, state or change, and time
 * @param attempt attempt that it concerns
 * @param state state that was reached; null for a change of packing
 * @param packingChange change of packing; null for a state
 * @param occurredAt time by the reporter's clock
 * @param nodes nodes of the attempt, at most 20,000 with together 1,000,000 characters; empty = as before
 * @param exit end of the process, for an end state; its reason has at most 1,024 characters
 * @param packedWith the jobs that share its GPUs, for packed
 */
public record JobEventRequest(
        @Nullable UUID eventId,
        int attempt,
        @Nullable JobState state,
        @Nullable PackingChange packingChange,
        Instant occurredAt,
        List<String> nodes,
        @Nullable JobExit exit,
        List<JobId> packedWith) {

    private static final int MAX_NODES = 20_000;
    private static final int MAX_NODE_NAME = 255;
    private static final int MAX_NODE_NAMES = 1_000_000;
    private static final int MAX_REASON = 1024;

    public JobEventRequest {
        Limits.atLeast("attempt", attempt, 1);
        Require.present("occurredAt", occurredAt);
        nodes = Limits.items("nodes", nodes, 0, MAX_NODES);
        nodes.forEach(node -> Limits.text("nodes", node, 1, MAX_NODE_NAME));
        int characters = nodes.stream().mapToInt(String::length).sum();
        if (characters > MAX_NODE_NAMES) {
            throw Require.refused(
                    "nodes", "names of together at most " + MAX_NODE_NAMES + " characters", characters, "shorten them");
        }
        if (exit != null) {
            Limits.text("exit/schedulerReason", exit.schedulerReason(), 0, MAX_REASON);
        }
        packedWith = Limits.items("packedWith", packedWith, 0, 64);
        if ((state == null) == (packingChange == null)) {
            throw Require.refused(
                    "state", "given, unless packingChange is given", state, "report one change per event");
        }
    }
}
