package io.schedmate.cli.simulate;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.engine.Simulation;
import io.schedmate.simulator.policy.Policy;
import io.schedmate.simulator.report.PolicyFigures;
import io.schedmate.simulator.trace.ClusterCsv;
import io.schedmate.simulator.trace.TraceCsv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Replays a cluster's trace under scheduling policies. */
@Command(
        name = "simulate",
        customSynopsis = {
            "schedmate simulate [-h] --trace=FILE --cluster=FILE",
            "           --policy=NAME[,NAME...] [--predictions=COLUMN] [--json]"
        },
        header = "Replay a cluster's trace under scheduling policies, side by side.",
        description = "Policies: fifo, sjf, qssf, srtf, tiresias. qssf plans with the column that --predictions"
                + " names; unless named with lgb_duration_s or predicted_s where the trace has it, else with the true"
                + " duration.")
public final class SimulateCommand implements Callable<Integer> {

    private static final double NANOS = 1e9;

    private final Terminal terminal;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            required = true,
            description = "Jobs as CSV, plain or gzip: job_id, submit_s, duration_s, gpu_num, and vc, vc_order where it"
                    + " has them.")
    private Path trace = Path.of("");

    @Option(
            names = "--cluster",
            paramLabel = "FILE",
            required = true,
            description = "Virtual clusters as CSV: vc, nodes, and gpusPerNode unless 8.")
    private Path cluster = Path.of("");

    @Option(
            names = "--policy",
            paramLabel = "NAME",
            split = ",",
            required = true,
            description = "One or more, parted by commas.")
    private List<String> policies = List.of();

    @Option(names = "--predictions", paramLabel = "COLUMN", description = "The predicted durations in the trace.")
    private @Nullable String predictions;

    @Option(names = "--json", description = "Answer with one JSON object a policy, a line each.")
    private boolean json;

    public SimulateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        List<Policy> chosen = KnownPolicies.named(policies);
        List<VirtualCluster> clusters = read(cluster, ClusterCsv::read);
        String column = read(trace, file -> Predictions.column(file, predictions));
        Simulation simulation =
                checked(() -> new Simulation(clusters, read(trace, file -> TraceCsv.read(file, column))));
        int gpus = clusters.stream().mapToInt(VirtualCluster::gpus).sum();
        if (simulation.trace().isEmpty()) {
            throw new CommandFailed(
                    Problem.unreadable("Expected a trace with jobs", trace + " has none", "look at the file"));
        }
        run(simulation, chosen, column, gpus);
        return ExitCode.DONE.number();
    }

    private void run(Simulation simulation, List<Policy> chosen, String column, int gpus) {
        SimulationProgress progress = new SimulationProgress(
                terminal, (long) chosen.size() * simulation.trace().size());
        List<SimulatedPolicy> results = new ArrayList<>();
        for (Policy policy : chosen) {
            SimulatedPolicy result = simulated(simulation, policy, progress.watched(policy), column, gpus);
            results.add(result);
            if (json) {
                progress.clear();
                new JsonLines(terminal.out()).write(result, SimulatedPolicy::properties);
                terminal.out().flush();
            }
        }
        progress.clear();
        if (!json) {
            new SimulationTable(terminal).print(results, gpus);
        }
    }

    private static SimulatedPolicy simulated(
            Simulation simulation, Policy policy, Policy watched, String column, int gpus) {
        long start = System.nanoTime();
        PolicyFigures figures = PolicyFigures.of(policy.name(), simulation.run(watched), gpus);
        double seconds = (System.nanoTime() - start) / NANOS;
        return new SimulatedPolicy(figures, 0, seconds, KnownPolicies.predicts(policy) ? column : null);
    }

    /** Reads a file, and may find that it is not what it should be. */
    private interface FileReading<T> {

        T from(Path file) throws IOException;
    }

    private static <T> T read(Path file, FileReading<T> reading) {
        try {
            if (Files.isDirectory(file)) {
                throw unreadable(file, "it is a folder");
            }
            return checked(() -> reading.from(file));
        } catch (NoSuchFileException missing) {
            throw unreadable(file, "there is no such file");
        } catch (IOException broken) {
            throw unreadable(file, String.valueOf(broken.getMessage()));
        }
    }

    private static CommandFailed unreadable(Path file, String why) {
        return new CommandFailed(
                Problem.unreadable("Expected a readable CSV file", file + ": " + why, "look for it with ls"));
    }

    /** Like a supplier, but it may throw {@code E}. */
    private interface Making<T, E extends Exception> {

        T make() throws E;
    }

    private static <T, E extends Exception> T checked(Making<T, E> making) throws E {
        try {
            return making.make();
        } catch (IllegalArgumentException wrong) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a trace and a cluster that fit each other",
                    String.valueOf(wrong.getMessage()),
                    "read schedmate simulate --help for the columns"));
        }
    }
}
