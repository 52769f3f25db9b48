package io.schedmate.agent.host;

import io.schedmate.model.job.JobId;
import io.schedmate.model.node.HostReading;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was read of a node and of the jobs on it.
 *
 * @param node null where jobs are told one by one, or nothing can be read
 */
public record HostUse(@Nullable HostReading node, List<OfJob> jobs) {

    public static final HostUse NOTHING = new HostUse(null, List.of());

    /** What one job uses. */
    public record OfJob(JobId jobId, int attempt, HostReading reading) {}
}
