package io.schedmate.cli.inspect;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.model.ModelOptions;
import io.schedmate.cli.model.SecondOpinion;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.code.agent.AgentLimits;
import io.schedmate.code.agent.AgentReport;
import io.schedmate.code.workload.Workload;
import io.schedmate.model.advice.RunBlockerKind;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Describes what a job trains, on which data and how. */
@Command(
        name = "inspect",
        header = "Describe a job: model, data, batch size, epochs, GPUs, with evidence.",
        description = "The job is not run. Example: schedmate inspect . -- torchrun --nproc_per_node 8 train.py")
public final class InspectCommand implements Callable<Integer> {

    private final Terminal terminal;
    private final Engines engines;

    @Parameters(index = "0", paramLabel = "DIR", description = "The folder that the command runs in.")
    private @Nullable Path folder;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "COMMAND",
            description = "The run command after --, as words or as one quoted text.")
    private List<String> command = List.of();

    @Option(
            names = "--root",
            paramLabel = "DIR",
            description = "The limit of reading (the nearest folder above with .git, or else DIR).")
    private @Nullable Path root;

    @Option(names = "--json", description = "Print one JSON object; problems are JSON on standard error.")
    private boolean json;

    @Mixin
    private ModelOptions model = new ModelOptions();

    @Option(
            names = "--model-samples",
            paramLabel = "N",
            description = "Number of voting answers of the model (3); a value needs more than half.")
    private int samples = AgentLimits.DEFAULTS.samples();

    public InspectCommand(Terminal terminal, Engines engines) {
        this.terminal = terminal;
        this.engines = engines;
    }

    @Override
    public Integer call() {
        JobFolders place =
                JobFolders.of(folder == null ? "." : folder.toString(), root == null ? null : root.toString());
        inspect(place, command.size() == 1 ? command.getFirst() : quoted());
        return ExitCode.DONE.number();
    }

    private void inspect(JobFolders place, String line) {
        try (SecondOpinion opinion = model.open(terminal, json)) {
            opinion.on(engines.inspector(), AgentLimits.DEFAULTS.withSamples(Math.max(1, samples)), null)
                    .ifPresentOrElse(
                            agent -> show(agent.report("cli", place.root(), place.workdir(), line)),
                            () -> show(engines.inspector().inspect(place.root(), place.workdir(), line)));
        }
    }

    /**
     * Reports a missing script as a problem. The caller prints the answer anyway, because the command itself contains
     * useful facts.
     */
    private static void refuseMissingScript(Workload metadata) {
        metadata.hindrances().stream()
                .filter(each -> each.kind() == RunBlockerKind.MISSING_SCRIPT)
                .findFirst()
                .ifPresent(each -> {
                    throw new CommandFailed(Problem.unreadable(
                            "Expected a script that exists",
                            each.what() + ", named at " + each.place(),
                            "name the folder that the command runs in"));
                });
    }

    private void show(Workload metadata) {
        if (json) {
            new JsonLines(terminal.out()).write(metadata, MetadataView::properties);
        } else {
            new MetadataView(terminal).print(metadata);
        }
        refuseMissingScript(metadata);
    }

    private void show(AgentReport report) {
        if (json) {
            new JsonLines(terminal.out()).write(report, AgentView::properties);
        } else {
            new AgentView(terminal).print(report);
        }
        refuseMissingScript(report.metadata());
    }

    /** Returns the words as one shell command, with each word quoted where necessary. */
    private String quoted() {
        return String.join(
                " ",
                command.stream()
                        .map(word -> word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                        .toList());
    }
}
