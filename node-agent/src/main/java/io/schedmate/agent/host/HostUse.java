package io.schedmate.agent.host;

import io.schedmate.model.job.JobId;
import io.schedmate.model.node.HostReading;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The resource use of a node and its jobs.
 *
 * @param node null if jobs are read individually or nothing can be read
 */
public record HostUse(@Nullable HostReading node, List<OfJob> jobs) {

    public static final HostUse NOTHING = new HostUse(null, List.of());

    /** The resource use of one job. */
    public record OfJob(JobId jobId, int attempt, HostReading reading) {}
}
