package io.schedmate.model.event;

import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Published when an attempt failed and needs a diagnosis.
 *
 * @param nodes nodes that it ran on
 * @param startedAt start of the attempt; null if it failed before its start
 */
public record JobFailed(
        UUID eventId,
        JobId jobId,
        String cluster,
        Integer attempt,
        Instant occurredAt,
        JobExit exit,
        List<String> nodes,
        @Nullable Instant startedAt)
        implements JobEvent {

    public JobFailed {
        Stamp.check(eventId, jobId, cluster, attempt, occurredAt);
        Require.present("exit", exit);
        nodes = Require.items("nodes", nodes);
    }
}
