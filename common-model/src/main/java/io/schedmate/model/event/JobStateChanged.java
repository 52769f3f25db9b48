package io.schedmate.model.event;

import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Published when an attempt reached another state.
 *
 * @param previous previous state; null for the first known one
 * @param nodes nodes of the attempt; empty while it waits
 * @param reason reason as stated by the scheduler
 */
public record JobStateChanged(
        UUID eventId,
        JobId jobId,
        String cluster,
        Integer attempt,
        Instant occurredAt,
        @Nullable JobState previous,
        JobState state,
        List<String> nodes,
        @Nullable String reason)
        implements JobStateEvent {

    public JobStateChanged {
        Stamp.check(eventId, jobId, cluster, attempt, occurredAt);
        Require.present("state", state);
        nodes = Require.items("nodes", nodes);
    }
}
