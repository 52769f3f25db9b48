package io.schedmate.model.event;

import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.PackingChange;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Published when a running job starts or stops sharing its GPUs.
 *
 * @param nodes nodes where the change happens
 * @param neighbours the jobs that share or shared the GPUs
 */
public record JobPackingChanged(
        UUID eventId,
        JobId jobId,
        String cluster,
        Integer attempt,
        Instant occurredAt,
        PackingChange change,
        List<String> nodes,
        List<JobId> neighbours,
        @Nullable String reason)
        implements JobStateEvent {

    public JobPackingChanged {
        Stamp.check(eventId, jobId, cluster, attempt, occurredAt);
        Require.present("change", change);
        nodes = Require.items("nodes", nodes);
        neighbours = Require.items("neighbours", neighbours);
    }
}
