package io.schedmate.cli.evaluation;

import io.schedmate.cli.model.ModelOptions;
import io.schedmate.cli.model.SecondOpinion;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.code.agent.AgentInspector;
import io.schedmate.code.agent.AgentLimits;
import io.schedmate.evaluation.report.ReportJson;
import io.schedmate.evaluation.report.VersionReportText;
import io.schedmate.evaluation.versions.History;
import io.schedmate.evaluation.versions.VersionEvaluation;
import io.schedmate.evaluation.versions.VersionReport;
import io.schedmate.evaluation.versions.VersionScore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Replays commits of repositories and measures the cost of an answer after each edit. */
@Command(
        name = "versions",
        header = "Replay commits of repositories to measure the cost of an edit.",
        description =
                "Each commit is read from scratch and through the Version Manager. HISTORIES has a line for each job: name, git"
                        + " directory, last commit, number of commits, folder and command, separated by tabs. Nothing of the repositories is run.")
public final class EvalVersionsCommand implements Callable<Integer> {

    private static final long TOKENS = 2_000_000_000;

    private final Terminal terminal;

    @Parameters(paramLabel = "HISTORIES", description = "The list of jobs with their repositories.")
    private Path file = Path.of("");

    @Option(
            names = "--endpoint",
            paramLabel = "URL",
            defaultValue = "",
            description = "An OpenAI-compatible API, to count the tokens of a model as well.")
    private String endpoint = "";

    @Option(names = "--model", paramLabel = "NAME", defaultValue = "", description = "The model behind the API.")
    private String model = "";

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private final WrittenTable written = new WrittenTable();

    public EvalVersionsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        VersionReport report;
        try (SecondOpinion opinion = endpoint.isEmpty()
                ? SecondOpinion.NONE
                : ModelOptions.measured(endpoint, model, Duration.ofSeconds(120), TOKENS, terminal, json)) {
            AgentInspector agent = opinion.on(AgentInspector.nothing(), AgentLimits.DEFAULTS.withSamples(1), null)
                    .orElse(null);
            report = replay(new VersionEvaluation(agent, InstantSource.system()));
        }
        terminal.out().println(json ? ReportJson.of(report) : VersionReportText.text(report));
        String name = String.valueOf(file.getFileName()).replaceFirst("\\.tsv$", "");
        written.put("Versions: " + name, () -> VersionReportText.markdown(report));
        return ExitCode.DONE.number();
    }

    private VersionReport replay(VersionEvaluation evaluation) throws IOException {
        List<VersionScore> scores = new ArrayList<>();
        Map<String, String> unreadable = new LinkedHashMap<>();
        for (History history : histories()) {
            Path scratch = Files.createTempDirectory("schedmate-versions");
            try {
                scores.add(evaluation.run(history, scratch));
            } catch (IOException e) {
                unreadable.put(history.name(), String.valueOf(e.getMessage()));
            } finally {
                delete(scratch);
            }
        }
        if (scores.isEmpty()) {
            throw wrong(unreadable.isEmpty() ? "none" : unreadable.toString());
        }
        return new VersionReport(scores, unreadable);
    }

    private List<History> histories() {
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(History::of)
                    .toList();
        } catch (IOException | IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private CommandFailed wrong(String why) {
        return new CommandFailed(Problem.unreadable(
                "Expected a list of jobs with the histories of their code",
                file + ": " + why,
                "write a line as NAME, GIT_DIR, COMMIT, NUMBER, FOLDER and COMMAND, with tabs between"));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
