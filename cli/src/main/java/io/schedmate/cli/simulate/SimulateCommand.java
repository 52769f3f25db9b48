package io.schedmate.cli.simulate;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.simulator.csv.CsvRows;
import io.schedmate.simulator.elastic.ElasticCsv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Replays a cluster's trace under scheduling policies. */
@Command(
        name = "simulate",
        customSynopsis = {
            "schedmate simulate [-h] --trace=FILE --cluster=FILE",
            "           --policy=NAME[,NAME...] [--information=LEVEL] [--predictions=COLUMN]",
            "           [--profiles=DIR] [--mode=MODE] [--faults=FILE] [--seed=N]",
            "           [--report=DIR] [--json] [...]"
        },
        header = "Replay a cluster's trace under scheduling policies, side by side.",
        description = {
            "Policies: " + KnownPolicies.NAMES + ". The bounds are what no policy without shared GPUs can"
                    + " undercut in avg JCT. qssf and lucid plan with the column that"
                    + " --predictions names; by default qssf with lgb_duration_s, lucid with ebm_duration_used_s,"
                    + " either with predicted_s, and if the trace has none, with the true duration.",
            "Where jobs are given by their application (name, time, application) they are elastic: "
                    + ElasticReplay.NAMES + "; the cluster is type, nodes, gpusPerNode."
        })
public final class SimulateCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            required = true,
            description = "Jobs as CSV, plain or gzip: job_id, submit_s, duration_s, gpu_num, and vc, vc_order if"
                    + " present.")
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
            description = "One or more, separated by commas.")
    private List<String> policies = List.of();

    @Mixin
    private SimulateOptions options = new SimulateOptions();

    @Option(
            names = "--report",
            paramLabel = "DIR",
            description =
                    "Also write DIR/report.html, one page with all plots in it; the first policy is the baseline.")
    private @Nullable Path report;

    @Option(names = "--json", description = "Print one JSON object per policy, one per line.")
    private boolean json;

    public SimulateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        Replay replay = replay();
        SimulationProgress progress = new SimulationProgress(terminal, policies.size());
        List<SimulatedPolicy> results = new ArrayList<>();
        for (String policy : policies) {
            SimulatedPolicy result = replay.run(policy, progress);
            results.add(result);
            if (json) {
                progress.clear();
                new JsonLines(terminal.out()).write(result, SimulatedPolicy::properties);
                terminal.out().flush();
            }
        }
        progress.clear();
        if (!json) {
            new SimulationTable(terminal).print(results, replay.gpus());
        }
        if (report != null) {
            Path page = ReportPage.write(report, trace, results, replay.gpus());
            if (!json) {
                terminal.out().println("Plots: " + page);
            }
        }
        return ExitCode.DONE.number();
    }

    private Replay replay() {
        boolean isElastic = InputFiles.read(trace, file -> ElasticCsv.isElastic(CsvRows.columns(file)));
        Replay replay =
                isElastic ? new ElasticReplay(trace, cluster, options) : new RigidReplay(trace, cluster, options);
        // Input errors are reported before anything is simulated.
        replay.check(policies);
        return replay;
    }

    /** Replays a trace on a cluster, one policy at a time. */
    interface Replay {

        /**
         * Checks the names of policies.
         *
         * @throws CommandFailed if a policy is unknown
         */
        void check(List<String> policies);

        SimulatedPolicy run(String policy, SimulationProgress progress);

        int gpus();
    }

    static CommandFailed unknown(String policy, String names) {
        return new CommandFailed(
                Problem.usage("Expected policies that SchedMate knows", policy, "name some of " + names));
    }
}
