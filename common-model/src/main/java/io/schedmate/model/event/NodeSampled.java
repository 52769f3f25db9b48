package io.schedmate.model.event;

import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.model.node.GpuReading;
import io.schedmate.model.node.HostReading;
import io.schedmate.model.node.XidReading;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A sample of a node's hardware for one job: the GPUs that the job holds on the node, and their driver errors. A node
 * with several jobs sends one sample per job, and one without a job for its idle GPUs.
 *
 * @param jobId the job; null together with {@code attempt} for data that belongs to no job
 * @param xids driver errors since the last sample
 * @param simulated true if its agent simulates a node; null = no
 * @param host state of the host; null if the agent does not report it
 */
public record NodeSampled(
        UUID eventId,
        @Nullable JobId jobId,
        String cluster,
        @Nullable Integer attempt,
        Instant occurredAt,
        String node,
        List<GpuReading> gpus,
        List<XidReading> xids,
        @Nullable Boolean simulated,
        @Nullable HostReading host)
        implements JobEvent {

    public NodeSampled {
        Require.present("eventId", eventId);
        Require.text("cluster", cluster, Stamp.MAX_NAME_LENGTH);
        Require.present("occurredAt", occurredAt);
        Require.text("node", node, Stamp.MAX_NAME_LENGTH);
        gpus = Require.items("gpus", gpus);
        xids = Require.items("xids", xids);
        if ((jobId == null) != (attempt == null)) {
            throw Require.refused("attempt", "given if and only if jobId is given", attempt, "give both or neither");
        }
        if (attempt != null) {
            Require.attempt(attempt);
        }
    }
}
