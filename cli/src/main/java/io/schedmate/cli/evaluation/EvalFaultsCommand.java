package io.schedmate.cli.evaluation;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.evaluation.faults.FaultEvaluation;
import io.schedmate.evaluation.faults.FaultLogs;
import io.schedmate.evaluation.faults.FaultModel;
import io.schedmate.evaluation.faults.FaultModels;
import io.schedmate.evaluation.faults.FaultReport;
import io.schedmate.evaluation.faults.SearchCosts;
import io.schedmate.evaluation.report.EvaluationPage;
import io.schedmate.evaluation.report.FaultReportText;
import io.schedmate.evaluation.report.ReportJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Injects faults and counts the outcomes. */
@Command(
        name = "faults",
        header = "Inject faults by a model and count found nodes, false blame and restarts.",
        description = "Diagnosis, policy and node search are the service's own; jobs, tests and their answers are"
                + " simulated by the model.")
public final class EvalFaultsCommand implements Callable<Integer> {

    private static final int CLUSTERS = 40;

    private final Terminal terminal;
    private final Engines engines;

    @Option(names = "--model", paramLabel = "FILE", description = "The fault model, as JSON (the bundled one).")
    private @Nullable Path model;

    @Option(names = "--print-model", description = "Print the bundled model, as a template.")
    private boolean printModel;

    @Option(names = "--seed", paramLabel = "N", description = "The same seed injects the same faults (1).")
    private long seed = 1;

    @Option(
            names = "--logs",
            paramLabel = "DIR",
            description = "Logs to diagnose: one folder per type; types without one use our templates.")
    private @Nullable Path logs;

    @Option(names = "--json", description = "Print one JSON object: each figure with its n and interval.")
    private boolean json;

    @Mixin
    private final WrittenTable written = new WrittenTable();

    @Option(
            names = "--costs",
            paramLabel = "FILE",
            arity = "0..1",
            fallbackValue = "",
            description = "Also measure what searches for bad nodes cost, into FILE; unless named, the clone's"
                    + " docs/benchmarks.md.")
    private @Nullable String costs;

    public EvalFaultsCommand(Terminal terminal, Engines engines) {
        this.terminal = terminal;
        this.engines = engines;
    }

    @Override
    public Integer call() throws IOException {
        if (printModel) {
            terminal.out().println(FaultModels.standardText());
            return ExitCode.DONE.number();
        }
        FaultModel read = read();
        FaultReport report = report(read);
        terminal.out().println(json ? ReportJson.of(report) : FaultReportText.text(report));
        written.put("Planted faults", () -> FaultReportText.markdown(report));
        if (costs != null) {
            String page = costs.isEmpty()
                    ? Path.of(System.getProperty("schedmate.root", ""), "docs", "benchmarks.md")
                            .toString()
                    : costs;
            new EvaluationPage(Path.of(page)).put("Finding bad nodes", LocalDate.now(ZoneOffset.UTC), costs(read));
        }
        return ExitCode.DONE.number();
    }

    private FaultReport report(FaultModel read) {
        Path folder = logs;
        if (folder != null && !Files.isDirectory(folder)) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a folder with a folder for each type",
                    folder.toString(),
                    "leave it out for our own logs"));
        }
        try {
            FaultLogs texts = folder == null ? FaultLogs.ours() : FaultLogs.of(folder);
            return FaultEvaluation.run(read, texts, engines.diagnosis(), seed);
        } catch (IllegalArgumentException wrong) {
            throw new CommandFailed(Problem.usage(
                    "Expected logs for every type of the model",
                    String.valueOf(wrong.getMessage()),
                    "give --logs DIR"));
        }
    }

    private FaultModel read() {
        Path file = model;
        if (file == null) {
            return FaultModels.standard();
        }
        try {
            return FaultModels.read(file);
        } catch (IOException unreadable) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a file with a fault model",
                    String.valueOf(unreadable.getMessage()),
                    "start with --print-model"));
        } catch (IllegalArgumentException wrong) {
            throw new CommandFailed(Problem.usage(
                    "Expected a fault model in " + file,
                    String.valueOf(wrong.getMessage()),
                    "start with --print-model"));
        }
    }

    private String costs(FaultModel read) {
        return """
                Each row is the mean of %d declared clusters, seed %d, written by `./schedmate eval faults --costs`. A test takes %s minutes
                on %d GPUs per node; the false alarm rate is 2 %%. *shows* is how often a test reveals a bad node, and *in groups of* is the
                smallest group that does. The search knows neither. Pairs may run in parallel; the search's tests run one after the other.
                Two rounds of pairs cost fewer GPU-minutes if they work: they find a node only as often as two tests in a row
                reveal it, and never one that shows only in larger groups. With no bad node, the search tests until it has ruled out a node
                that shows three times in ten.

                %s""".formatted(
                CLUSTERS,
                seed,
                read.minutesPerTest(),
                read.gpusPerNode(),
                FaultReportText.costs(SearchCosts.measured(CLUSTERS, seed), read.minutesPerTest(), read.gpusPerNode()));
    }
}
