package io.schedmate.simulator.policy.queue;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.PartitionedPolicy;
import io.schedmate.simulator.trace.TraceJob;
import java.util.List;

/** The job with the smallest key starts first; if it does not fit, all wait. */
public interface QueuePolicy extends PartitionedPolicy {

    double key(TraceJob job);

    /** Returns whether a queue that contains only arrivals of this second is ordered by GPUs instead of by key. */
    default boolean ordersFreshQueueByGpus() {
        return false;
    }

    /** Returns whether a job that fits may start before an earlier one that does not. */
    default boolean passesWhatDoesNotFit() {
        return false;
    }

    @Override
    default List<JobOutcome> replay(VirtualCluster cluster, List<TraceJob> jobs) {
        return new QueueReplay(this, cluster, jobs, RunEndHandler.NONE).run();
    }
}
