package io.schedmate.simulator.policy.lucid;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.Policy;
import io.schedmate.simulator.policy.packing.LiveJob;
import io.schedmate.simulator.profile.ProfileTables;
import io.schedmate.simulator.trace.TraceJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Lucid (ASPLOS '23): every small job first runs for some minutes on profiling nodes, where many end; the others are
 * ordered by predicted GPU time and packed in pairs that hardly disturb each other.
 */
public record Lucid(ProfileTables tables, Mode mode) implements Policy {

    @Override
    public String name() {
        return "lucid";
    }

    @Override
    public List<JobOutcome> replay(List<VirtualCluster> clusters, List<TraceJob> jobs) {
        var recipe = LucidRecipe.of(clusters.stream().map(VirtualCluster::name).collect(Collectors.toSet()));
        int gpusPerNode = clusters.getFirst().gpusPerNode();
        ProfilerLog log = new ProfilerPass(recipe, tables.forecast(), gpusPerNode, jobs).run();
        Map<String, List<LiveJob>> left = jobs.stream()
                .filter(job -> !log.hasEnded(job))
                .map(job -> entering(job, log))
                .collect(Collectors.groupingBy(job -> job.job().virtualCluster()));
        List<JobOutcome> outcomes = new ArrayList<>(log.ended());
        for (VirtualCluster cluster : clusters) {
            outcomes.addAll(replay(recipe, cluster, left.getOrDefault(cluster.name(), List.of()), log));
        }
        return outcomes;
    }

    private List<JobOutcome> replay(LucidRecipe recipe, VirtualCluster cluster, List<LiveJob> jobs, ProfilerLog log) {
        var lessened = new VirtualCluster(
                cluster.name(), cluster.nodes() - recipe.nodesLentBy(cluster.name()), cluster.gpusPerNode());
        List<NodeLoan> loans = cluster.name().equals(recipe.scalingPartner()) ? log.loans() : List.of();
        return new PackedReplay(recipe, tables, mode, lessened, jobs, loans).run();
    }

    private LiveJob entering(TraceJob job, ProfilerLog log) {
        long entry = mode == Mode.PUBLISHED
                ? job.submitSeconds()
                : log.stay(job).map(ProfilerStay::endSeconds).orElse(job.submitSeconds());
        return new LiveJob(job, entry, log.waitSeconds(job), log.stay(job).isPresent());
    }
}
