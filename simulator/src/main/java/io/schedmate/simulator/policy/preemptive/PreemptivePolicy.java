package io.schedmate.simulator.policy.preemptive;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.PartitionedPolicy;
import io.schedmate.simulator.trace.TraceJob;
import java.util.Comparator;
import java.util.List;

/**
 * Orders all jobs, running or not, and gives the cluster's GPUs to the first that fit; a running job that no longer
 * fits is preempted. Placement follows, so a job may stay queued because of fragmentation.
 */
public interface PreemptivePolicy extends PartitionedPolicy {

    /** Returns the order in which jobs keep or get GPUs. Equal jobs keep the order of arrival. */
    Comparator<Contender> order();

    /** Returns the seconds between two decisions, which fall on multiples of it. */
    long periodSeconds();

    /** Returns whether the order may change at any second because running jobs make progress. */
    boolean ordersByProgress();

    /**
     * Returns the number of seconds after which a running job may change its position, for an order that does not
     * follow progress; {@code Long.MAX_VALUE} if it does not move.
     */
    default long secondsToMove(Contender running) {
        return Long.MAX_VALUE;
    }

    @Override
    default List<JobOutcome> replay(VirtualCluster cluster, List<TraceJob> jobs) {
        return new PreemptiveReplay(this, cluster, jobs).run();
    }

    /** A job that competes for GPUs, at one moment. */
    interface Contender {

        TraceJob job();

        /** Returns the remaining seconds of running, including preemption costs. */
        long remainingSeconds();

        /** Returns the GPU-seconds received so far. */
        long attainedGpuSeconds();
    }
}
