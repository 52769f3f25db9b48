package io.schedmate.model.api.agent.command;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import java.util.List;
import java.util.UUID;

/**
 * A request to drain a node that this recovery cordoned.
 *
 * @param incidentId the incident that orders it
 * @param fencingToken fencing token of the caller's lease
 * @param graceSeconds time for jobs to save a checkpoint
 * @param spareJobs jobs that may run on the node until they end
 */
public record DrainRequest(UUID incidentId, long fencingToken, double graceSeconds, List<JobId> spareJobs) {

    public DrainRequest {
        Require.present("incidentId", incidentId);
        Limits.atLeast("fencingToken", fencingToken, 1);
        Limits.amountBetween("graceSeconds", graceSeconds, 0, 86400);
        spareJobs = Limits.items("spareJobs", spareJobs, 0, 1024);
    }
}
