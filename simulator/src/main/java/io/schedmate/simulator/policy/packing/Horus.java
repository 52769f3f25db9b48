package io.schedmate.simulator.policy.packing;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.PartedPolicy;
import io.schedmate.simulator.profile.ProfileTables;
import io.schedmate.simulator.trace.TraceJob;
import java.util.List;

/**
 * Horus (TPDS '22) as far as it is published: first come, first served; a job that finds no GPUs of its own goes beside the
 * running job of as many GPUs with which the two keep the GPU least busy, at most 100 % and with memory to spare. It has no
 * profiler, predicts no duration and evicts nobody. Its prediction of utilisation from the model's graph is the
 * table's value here, that is, without error.
 */
public record Horus(ProfileTables tables) implements PartedPolicy {

    @Override
    public String name() {
        return "horus";
    }

    @Override
    public List<JobOutcome> replay(VirtualCluster cluster, List<TraceJob> jobs) {
        return new HorusReplay(tables, cluster, jobs).run();
    }
}
