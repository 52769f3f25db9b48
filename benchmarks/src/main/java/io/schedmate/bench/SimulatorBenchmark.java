package io.schedmate.bench;

import io.schedmate.bench.program.BenchmarkFailed;
import io.schedmate.bench.program.Processes;
import io.schedmate.bench.table.Measured;
import io.schedmate.bench.table.Measurement;
import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.engine.Simulation;
import io.schedmate.simulator.policy.Policy;
import io.schedmate.simulator.policy.lucid.Lucid;
import io.schedmate.simulator.policy.lucid.Mode;
import io.schedmate.simulator.policy.preemptive.Tiresias;
import io.schedmate.simulator.policy.queue.Fifo;
import io.schedmate.simulator.policy.queue.Qssf;
import io.schedmate.simulator.policy.queue.Sjf;
import io.schedmate.simulator.profile.ProfileTables;
import io.schedmate.simulator.synthetic.Distribution;
import io.schedmate.simulator.synthetic.SyntheticTrace;
import io.schedmate.simulator.trace.ClusterCsv;
import io.schedmate.simulator.trace.TraceCsv;
import io.schedmate.simulator.trace.TraceJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Measures the simulation time of large synthetic traces, and of Lucid's Venus trace compared with other simulators.
 *
 * @param traces the folder of the Venus trace; null for synthetic traces only
 * @param peers other simulators; the name is a policy, and the command replays the Venus trace under it
 */
public record SimulatorBenchmark(@Nullable Path traces, List<Peer> peers) {

    public static final String NAME = "simulator";

    private static final VirtualCluster LARGE = new VirtualCluster("default", 1_250, 8);
    private static final double LOAD = 0.9;
    private static final int[] JOBS = {10_000, 100_000, 1_000_000};
    private static final int ROUNDS = 3;
    private static final double NANOS = 1e9;

    /** Most jobs are short and small, but most GPU time is used by jobs that are neither. */
    private static final Distribution DURATIONS =
            distribution(1, 0.01, 10, 0.2, 100, 0.5, 1e3, 0.8, 1e4, 0.95, 172_800, 1);

    private static final Distribution SIZES = distribution(1, 0.7, 2, 0.78, 4, 0.85, 8, 0.95, 16, 0.98, 64, 1);
    private static final Distribution TIMES = distribution(1, 0.2, 2, 0.25, 4, 0.35, 8, 0.6, 16, 0.75, 64, 1);

    /** A policy and the trace's column with the durations that it uses, as in the peer's program. */
    private record PolicyColumn(Policy policy, String column) {}

    public Measured measure(Processes processes) throws IOException, InterruptedException {
        List<Measurement> measured = new ArrayList<>();
        var trace = new SyntheticTrace(DURATIONS, SIZES, TIMES, LARGE.gpus(), LOAD);
        for (int jobs : JOBS) {
            List<TraceJob> drawn = trace.draw(jobs, 1, List.of());
            if (jobs == JOBS[JOBS.length - 1]) {
                measured.add(measurement("yardstick sorting a million jobs twice", () -> sort(drawn)));
            }
            for (Policy policy : List.of(new Fifo(), new Sjf())) {
                measured.add(measurement(
                        "%,d jobs, %,d GPUs, %s".formatted(jobs, LARGE.gpus(), policy.name()),
                        () -> new Simulation(List.of(LARGE), drawn).run(policy)));
            }
        }
        if (traces != null) {
            venus(traces, processes, measured);
        }
        return new Measured(NAME, measured);
    }

    private void venus(Path folder, Processes processes, List<Measurement> measured)
            throws IOException, InterruptedException {
        List<VirtualCluster> clusters = ClusterCsv.read(folder.resolve("venus_vc_config.csv"));
        for (PolicyColumn column : columns(folder)) {
            String policy = column.policy().name();
            List<TraceJob> jobs = TraceCsv.read(folder.resolve("venus_sept_lucid_input.csv.gz"), column.column());
            measured.add(measurement("Venus, " + policy, () -> new Simulation(clusters, jobs).run(column.policy())));
            for (Peer peer : peers) {
                if (peer.name().equals(policy)) {
                    double seconds =
                            processes.timeToSuccess(List.of("/bin/sh", "-c", peer.command()), Path.of("/dev/null"));
                    measured.add(new Measurement("Venus, " + policy + ", peer", seconds, 0, "s", "one run"));
                }
            }
        }
    }

    private List<PolicyColumn> columns(Path folder) throws IOException {
        List<PolicyColumn> all = List.of(
                new PolicyColumn(new Fifo(), "duration_s"),
                new PolicyColumn(new Sjf(), "duration_s"),
                new PolicyColumn(new Qssf(), "lgb_duration_s"),
                new PolicyColumn(new Tiresias(), "duration_s"),
                new PolicyColumn(new Lucid(ProfileTables.read(folder), Mode.PUBLISHED), "ebm_duration_used_s"));
        for (Peer peer : peers) {
            if (all.stream().noneMatch(column -> column.policy().name().equals(peer.name()))) {
                throw BenchmarkFailed.asked(
                        "Expected a policy as the name of a peer of the simulator",
                        peer.name(),
                        "one of "
                                + all.stream()
                                        .map(column -> column.policy().name())
                                        .toList());
            }
        }
        return all;
    }

    private static Measurement measurement(String name, Runnable run) {
        double[] seconds = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            long start = System.nanoTime();
            run.run();
            seconds[round] = (System.nanoTime() - start) / NANOS;
        }
        Arrays.sort(seconds);
        double halfRange = (seconds[ROUNDS - 1] - seconds[0]) / 2;
        return new Measurement(name, seconds[ROUNDS / 2], halfRange, "s", "median of 3 and half the range");
    }

    /** The yardstick: the time that sorting takes. */
    @SuppressWarnings("ModifiedButNotUsed")
    private static void sort(List<TraceJob> jobs) {
        List<TraceJob> sorted = new ArrayList<>(jobs);
        sorted.sort(Comparator.comparingLong(TraceJob::durationSeconds));
        sorted.sort(Comparator.comparingLong(TraceJob::submitSeconds));
    }

    /** @param points pairs of a value and the share of all values up to it */
    private static Distribution distribution(double... points) {
        Map<Double, Double> shares = new TreeMap<>();
        for (int at = 0; at < points.length; at += 2) {
            shares.put(points[at], points[at + 1]);
        }
        return new Distribution(new TreeMap<>(shares));
    }
}
