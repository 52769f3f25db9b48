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
 * Lucid (ASPLOS '23): each small job first runs for some minutes on profiling nodes, where many end; the others are
 * ordered by predicted GPU time, and pairs with little interference are packed.
 */
public record Lucid(ProfileTables tables, Mode mode, Assistance assistance, Readings readings) implements Policy {

    /** Creates Lucid without SchedMate. */
    public Lucid(ProfileTables tables, Mode mode) {
        this(tables, mode, Assistance.NONE);
    }

    /** Creates Lucid with a profiler that measures the true values. */
    public Lucid(ProfileTables tables, Mode mode, Assistance assistance) {
        this(tables, mode, assistance, Readings.TRUE);
    }

    @Override
    public String name() {
        return assistance.equals(Assistance.NONE) ? "lucid" : "lucid+schedmate";
    }

    @Override
    public List<JobOutcome> replay(List<VirtualCluster> clusters, List<TraceJob> jobs) {
        var recipe = LucidRecipe.of(clusters.stream().map(VirtualCluster::name).collect(Collectors.toSet()));
        int gpusPerNode = clusters.getFirst().gpusPerNode();
        List<TraceJob> unknown =
                jobs.stream().filter(job -> !assistance.skipsProfiler(job)).toList();
        ProfilerLog log = new ProfilerPass(recipe, tables.forecast(), gpusPerNode, unknown).run();
        var lookUps = new LookUps(assistance, jobs);
        Map<String, List<LiveJob>> left = jobs.stream()
                .filter(job -> !log.hasEnded(job))
                .map(job -> entering(job, log, lookUps))
                .collect(Collectors.groupingBy(job -> job.job().virtualCluster()));
        List<JobOutcome> outcomes = new ArrayList<>(log.ended());
        for (VirtualCluster cluster : clusters) {
            outcomes.addAll(replay(recipe, cluster, left.getOrDefault(cluster.name(), List.of()), log));
        }
        return outcomes;
    }

    private List<JobOutcome> replay(LucidRecipe recipe, VirtualCluster cluster, List<LiveJob> jobs, ProfilerLog log) {
        // If similar jobs are known for all jobs, nothing is profiled and no nodes are lent for it.
        int lent = log.stays().isEmpty() && assistance.readsPast() ? 0 : recipe.nodesLentBy(cluster.name());
        var lessened = new VirtualCluster(cluster.name(), cluster.nodes() - lent, cluster.gpusPerNode());
        List<NodeTransfer> transfers = cluster.name().equals(recipe.scalingPartner()) ? log.transfers() : List.of();
        return new PackedReplay(recipe, tables, mode, assistance, lessened, jobs, transfers).run();
    }

    private LiveJob entering(TraceJob job, ProfilerLog log, LookUps lookUps) {
        if (assistance.skipsProfiler(job)) {
            return new LiveJob(job, lookUps.endSeconds(job), 0, false);
        }
        long entry = mode == Mode.PUBLISHED
                ? job.submitSeconds()
                : log.stay(job).map(ProfilerStay::endSeconds).orElse(job.submitSeconds());
        boolean isProfiled = log.stay(job).isPresent();
        return new LiveJob(
                job, entry, log.waitSeconds(job), isProfiled, isProfiled ? readings.of(job.profile()) : job.profile());
    }
}
