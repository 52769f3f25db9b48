package io.schedmate.simulator.policy.packing;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.PartitionedPolicy;
import io.schedmate.simulator.profile.ProfileTables;
import io.schedmate.simulator.trace.TraceJob;
import java.util.List;

/**
 * Horus (TPDS '22) as far as it is published: first come, first served. A job without free GPUs shares those of the
 * running job with the same number of GPUs and the lowest total utilisation, at most 100 %, if memory suffices. It has
 * no profiler, predicts no durations and evicts no jobs. Its prediction of utilisation from the model's graph is
 * replaced by the table's value, which has no error.
 */
public record Horus(ProfileTables tables) implements PartitionedPolicy {

    @Override
    public String name() {
        return "horus";
    }

    @Override
    public List<JobOutcome> replay(VirtualCluster cluster, List<TraceJob> jobs) {
        return new HorusReplay(tables, cluster, jobs).run();
    }
}
