package io.schedmate.simulator.policy;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A policy under which virtual clusters are independent. */
public interface PartitionedPolicy extends Policy {

    /**
     * Runs all jobs of one virtual cluster to their end.
     *
     * @param jobs jobs by submit second; those of the same second in their {@link TraceJob#order()}
     */
    List<JobOutcome> replay(VirtualCluster cluster, List<TraceJob> jobs);

    @Override
    default List<JobOutcome> replay(List<VirtualCluster> clusters, List<TraceJob> jobs) {
        Map<String, List<TraceJob>> parts = jobs.stream()
                .sorted(Comparator.comparingLong(TraceJob::submitSeconds).thenComparingInt(TraceJob::order))
                .collect(Collectors.groupingBy(TraceJob::virtualCluster));
        List<JobOutcome> outcomes = new ArrayList<>(jobs.size());
        for (VirtualCluster cluster : clusters) {
            outcomes.addAll(replay(cluster, parts.getOrDefault(cluster.name(), List.of())));
        }
        return outcomes;
    }
}
