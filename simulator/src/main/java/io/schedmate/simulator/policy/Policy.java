package io.schedmate.simulator.policy;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.trace.TraceJob;
import java.util.List;

/** Decides which job runs when. */
public interface Policy {

    /** Returns the name for the command line and reports. */
    String name();

    /**
     * Runs all jobs of a cluster to their end, each in its own virtual cluster.
     *
     * @param jobs jobs by submit second; those of the same second in their {@link TraceJob#order}
     */
    List<JobOutcome> replay(List<VirtualCluster> clusters, List<TraceJob> jobs);
}
