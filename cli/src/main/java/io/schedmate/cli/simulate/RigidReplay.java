package io.schedmate.cli.simulate;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.engine.Simulation;
import io.schedmate.simulator.fault.FaultModel;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.Policy;
import io.schedmate.simulator.profile.ProfileTables;
import io.schedmate.simulator.report.Fairness;
import io.schedmate.simulator.report.PolicyFigures;
import io.schedmate.simulator.report.ServedJob;
import io.schedmate.simulator.trace.ClusterCsv;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Replays jobs with fixed sizes and durations. */
final class RigidReplay implements SimulateCommand.Replay {

    private static final double NANOS = 1e9;

    private final Path trace;
    private final List<VirtualCluster> clusters;
    private final KnownPolicies known;
    private final TraceViews views;

    RigidReplay(Path trace, Path cluster, SimulateOptions options) {
        this.trace = trace;
        ProfileTables tables =
                InputFiles.folder(options.profiles, trace, ProfileTables::read).with(options.heavyPairs);
        FaultModel faults = options.faults == null ? null : InputFiles.read(options.faults, FaultModel::read);
        known = new KnownPolicies(tables, options.mode, faults);
        clusters = InputFiles.read(cluster, ClusterCsv::read);
        views = new TraceViews(trace, options);
    }

    @Override
    public void check(List<String> policies) {
        known.named(policies);
    }

    @Override
    public int gpus() {
        return clusters.stream().mapToInt(VirtualCluster::gpus).sum();
    }

    private Fairness fairness(List<JobOutcome> outcomes) {
        return Fairness.of(
                outcomes.stream()
                        .map(outcome -> ServedJob.of(outcome, views.user(outcome.job())))
                        .toList(),
                clusters.stream().collect(Collectors.toMap(VirtualCluster::name, VirtualCluster::gpus)));
    }

    @Override
    public SimulatedPolicy run(String name, SimulationProgress progress) {
        Policy policy = known.named(List.of(name)).getFirst();
        TraceView jobs = views.of(policy);
        if (jobs.jobs().isEmpty()) {
            throw new CommandFailed(
                    Problem.unreadable("Expected a trace with jobs", trace + " has none", "look at the file"));
        }
        Simulation simulation = InputFiles.checked(() -> new Simulation(clusters, jobs.jobs()));
        long start = System.nanoTime();
        List<JobOutcome> outcomes =
                simulation.run(progress.watched(policy, jobs.jobs().size()));
        double seconds = (System.nanoTime() - start) / NANOS;
        return new SimulatedPolicy(
                PolicyFigures.of(policy.name(), outcomes, gpus()),
                fairness(outcomes),
                seconds,
                jobs.source(),
                outcomes.stream().map(PlottedJob::of).toList());
    }
}
