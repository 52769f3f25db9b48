package io.schedmate.cli.simulate;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.engine.Simulation;
import io.schedmate.simulator.policy.Policy;
import io.schedmate.simulator.policy.lucid.Mode;
import io.schedmate.simulator.profile.ProfileTables;
import io.schedmate.simulator.report.PolicyFigures;
import io.schedmate.simulator.trace.ClusterCsv;
import io.schedmate.simulator.trace.TraceCsv;
import io.schedmate.simulator.trace.TraceJob;
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
            "           --policy=NAME[,NAME...] [--predictions=COLUMN] [--profiles=DIR]",
            "           [--mode=MODE] [--json]"
        },
        header = "Replay a cluster's trace under scheduling policies, side by side.",
        description = "Policies: " + KnownPolicies.NAMES + ". The bounds are what no policy without shared GPUs can"
                + " undercut in avg JCT. qssf and lucid plan with the column that"
                + " --predictions names; unless named qssf with lgb_duration_s, lucid with ebm_duration_used_s, either with"
                + " predicted_s, and where the trace has none with the true duration.")
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

    @Option(
            names = "--profiles",
            paramLabel = "DIR",
            description = "The folder of the profile tables that lucid packs by (lucid_colocate_info.csv,"
                    + " *_throughput_pred.csv); unless named the trace's folder.")
    private @Nullable Path profiles;

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            defaultValue = "published",
            description = "published keeps two flaws of Lucid's simulator (profiling costs nothing, the survivor of a"
                    + " pair stays slow); corrected mends them. Unless named published.")
    private Mode mode = Mode.PUBLISHED;

    @Option(names = "--json", description = "Answer with one JSON object a policy, a line each.")
    private boolean json;

    public SimulateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        List<Policy> chosen = new KnownPolicies(tables(), mode).named(policies);
        List<VirtualCluster> clusters = read(plain(cluster), ClusterCsv::read);
        SimulationProgress progress = new SimulationProgress(terminal, chosen.size());
        List<SimulatedPolicy> results = new ArrayList<>();
        for (Policy policy : chosen) {
            results.add(simulated(clusters, policy, progress));
        }
        progress.clear();
        if (!json) {
            new SimulationTable(terminal).print(results, gpus(clusters));
        }
        return ExitCode.DONE.number();
    }

    private ProfileTables tables() {
        Path folder = profiles == null ? trace.toAbsolutePath().resolveSibling("") : profiles;
        if (!Files.isDirectory(folder)) {
            throw unreadable(folder, "it is not a folder");
        }
        return read(folder, ProfileTables::read);
    }

    private SimulatedPolicy simulated(List<VirtualCluster> clusters, Policy policy, SimulationProgress progress) {
        List<String> usual = KnownPolicies.predictions(policy);
        String column = usual.isEmpty() && predictions == null
                ? Predictions.TRUE_DURATION
                : read(plain(trace), file -> Predictions.column(file, usual, predictions));
        Simulation simulation = simulation(clusters, column);
        long start = System.nanoTime();
        PolicyFigures figures = PolicyFigures.of(
                policy.name(),
                simulation.run(progress.watched(policy, simulation.trace().size())),
                gpus(clusters));
        double seconds = (System.nanoTime() - start) / NANOS;
        SimulatedPolicy result = new SimulatedPolicy(figures, 0, seconds, usual.isEmpty() ? null : column);
        if (json) {
            progress.clear();
            new JsonLines(terminal.out()).write(result, SimulatedPolicy::properties);
            terminal.out().flush();
        }
        return result;
    }

    private Simulation simulation(List<VirtualCluster> clusters, String column) {
        List<TraceJob> jobs = read(plain(trace), file -> TraceCsv.read(file, column));
        if (jobs.isEmpty()) {
            throw new CommandFailed(
                    Problem.unreadable("Expected a trace with jobs", trace + " has none", "look at the file"));
        }
        return checked(() -> new Simulation(clusters, jobs));
    }

    private static int gpus(List<VirtualCluster> clusters) {
        return clusters.stream().mapToInt(VirtualCluster::gpus).sum();
    }

    private static Path plain(Path file) {
        if (Files.isDirectory(file)) {
            throw unreadable(file, "it is a folder");
        }
        return file;
    }

    /** Reads a file, and may find that it is not what it should be. */
    private interface FileReading<T> {

        T from(Path file) throws IOException;
    }

    private static <T> T read(Path file, FileReading<T> reading) {
        try {
            return checked(() -> reading.from(file));
        } catch (NoSuchFileException missing) {
            throw unreadable(file, "there is no such file");
        } catch (IOException broken) {
            throw unreadable(file, String.valueOf(broken.getMessage()));
        }
    }

    private static CommandFailed unreadable(Path file, String why) {
        return new CommandFailed(
                Problem.unreadable("Expected readable CSV files", file + ": " + why, "look for it with ls"));
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
