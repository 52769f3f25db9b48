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
 * @param eventId the reporter's id for it; null = made from job, attempt, state or change, and time
 * @param attempt the try that it happened to
 * @param state the state that was reached; null for a change of packing
 * @param packingChange the change of packing; null for a state
 * @param occurredAt when, by the reporter's clock
 * @param nodes where the attempt runs; empty = as before
 * @param exit how it ended, for an end
 * @param packedWith the jobs beside it, for packed
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

    public JobEventRequest {
        Limits.atLeast("attempt", attempt, 1);
        Require.present("occurredAt", occurredAt);
        nodes = Limits.items("nodes", nodes, 0, 100000);
        packedWith = Limits.items("packedWith", packedWith, 0, 64);
        if ((state == null) == (packingChange == null)) {
            throw Require.refused("state", "given, or else packingChange", state, "report one thing in one event");
        }
    }
}
