package io.schedmate.simulator.policy.preemptive;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.PartedPolicy;
import io.schedmate.simulator.trace.TraceJob;
import java.util.Comparator;
import java.util.List;

/**
 * Orders all jobs, running or not, and gives the cluster's GPUs to the first that fit; a running job that no longer fits
 * is preempted. Placement comes after, so a job may stay queued because of fragmentation.
 */
public interface PreemptivePolicy extends PartedPolicy {

    /** Jobs that come first keep or get their GPUs. Equal jobs keep the order of arrival. */
    Comparator<Contender> order();

    /** Seconds between two decisions; decisions fall on multiples of it. */
    long periodSeconds();

    /** Whether the order may change at any second between two events because running jobs move on. */
    boolean ordersByProgress();

    /**
     * The first of the seconds from now at which a running job may stand elsewhere in an order that does not follow progress.
     * Never, where it does not move.
     */
    default long secondsToMove(Contender running) {
        return Long.MAX_VALUE;
    }

    @Override
    default List<JobOutcome> replay(VirtualCluster cluster, List<TraceJob> jobs) {
        return new PreemptiveReplay(this, cluster, jobs).run();
    }

    /** A job in the contest for GPUs at one moment. */
    interface Contender {

        TraceJob job();

        /** Seconds of running still to come, preemption costs included. */
        long remainingSeconds();

        /** GPU-seconds received so far. */
        long attainedGpuSeconds();
    }
}
