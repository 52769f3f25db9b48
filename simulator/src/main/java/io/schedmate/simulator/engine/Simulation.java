package io.schedmate.simulator.engine;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.Policy;
import io.schedmate.simulator.trace.TraceJob;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Replays a trace under one policy.  */
public record Simulation(List<VirtualCluster> clusters, List<TraceJob> trace) {

    private static final Comparator<TraceJob> ARRIVAL = Comparator.comparingLong(TraceJob::submitSeconds);

    public Simulation {
        clusters = List.copyOf(clusters);
        trace = List.copyOf(trace);
        Map<String, VirtualCluster> byName =
                clusters.stream().collect(Collectors.toMap(VirtualCluster::name, cluster -> cluster));
        trace.forEach(job -> check(job, byName));
    }

    /** Returns the outcome of each job, one virtual cluster after the other. */
    public List<JobOutcome> run(Policy policy) {
        List<JobOutcome> outcomes =
                policy.replay(clusters, trace.stream().sorted(ARRIVAL).toList());
        if (outcomes.size() != trace.size()) {
            throw new IllegalStateException(
                    "expected every job to end (" + outcomes.size() + " of " + trace.size() + " did)");
        }
        return outcomes;
    }

    private static void check(TraceJob job, Map<String, VirtualCluster> clusters) {
        VirtualCluster cluster = clusters.get(job.virtualCluster());
        if (cluster == null) {
            throw new IllegalArgumentException("expected the virtual cluster of job " + job.id()
                    + " in the cluster file (" + job.virtualCluster() + "). Add it, or name the column vc");
        }
        if (job.gpus() > cluster.gpus()) {
            throw new IllegalArgumentException("expected job " + job.id() + " to fit its virtual cluster (" + job.gpus()
                    + " GPUs of " + cluster.gpus() + " in " + cluster.name() + ")");
        }
    }
}
