package io.schedmate.cli.evaluation;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.embedding.OnnxTextEmbedder;
import io.schedmate.embedding.TextEmbedder;
import io.schedmate.evaluation.advisor.AdvisorEvaluation;
import io.schedmate.evaluation.advisor.AdvisorReport;
import io.schedmate.evaluation.baseline.CommandOnly;
import io.schedmate.evaluation.baseline.TextAlone;
import io.schedmate.evaluation.engine.AdvisorEngine;
import io.schedmate.evaluation.report.AdvisorReportText;
import io.schedmate.evaluation.report.ReportJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Scores advisor engines on labelled cases. */
@Command(
        name = "advisor",
        header = "Score descriptions and comparisons of jobs on labelled cases.",
        description = "CASES is a folder with files *cases.jsonl and *pairs.jsonl.")
public final class EvalAdvisorCommand implements Callable<Integer> {

    private final Terminal terminal;
    private final Engines engines;

    @Parameters(paramLabel = "CASES", description = "The labelled folder.")
    private Path cases = Path.of("");

    @Option(
            names = "--repos",
            paramLabel = "DIR",
            required = true,
            description = "The checked-out repositories, as DIR/owner/name; missing ones are reported.")
    private Path repositories = Path.of("");

    @Option(names = "--json", description = "Print one JSON object: each figure with its n and interval.")
    private boolean json;

    @Option(names = "--checks", description = "Also run the metamorphic checks.")
    private boolean checks;

    @Option(
            names = "--embedding",
            description = "Also show the embedding's own judgement of pairs, on metadata as text; slower.")
    private boolean embedding;

    @Option(names = "--misses", description = "List all misses of our engine.")
    private boolean misses;

    @Mixin
    private final WrittenTable written = new WrittenTable();

    public EvalAdvisorCommand(Terminal terminal, Engines engines) {
        this.terminal = terminal;
        this.engines = engines;
    }

    @Override
    public Integer call() throws IOException {
        AdvisorReport report = score(cases, repositories);
        terminal.out().println(json ? ReportJson.of(report) : AdvisorReportText.text(report, misses));
        written.put(
                "Advisor: " + cases.toAbsolutePath().normalize().getFileName(),
                () -> AdvisorReportText.markdown(report, misses));
        return ExitCode.DONE.number();
    }

    private AdvisorReport score(Path labelled, Path trees) throws IOException {
        if (!Files.isDirectory(labelled)) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a folder of labelled cases",
                    labelled.toString(),
                    "name the folder that holds *cases.jsonl"));
        }
        try {
            return embedding
                    ? besideEmbedding(labelled, trees)
                    : AdvisorEvaluation.run(labelled, trees, plain(), checks);
        } catch (IOException unreadable) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a folder of labelled cases",
                    labelled + ": " + unreadable.getMessage(),
                    "name the folder that holds *cases.jsonl"));
        }
    }

    private List<AdvisorEngine> plain() {
        return List.of(new InspectingEngine(engines.inspector()), new CommandOnly());
    }

    private AdvisorReport besideEmbedding(Path labelled, Path trees) throws IOException {
        try (TextEmbedder embedder = OnnxTextEmbedder.bundled()) {
            List<AdvisorEngine> all = new ArrayList<>(plain());
            all.add(new TextAlone(engines.inspector(), embedder.modelId(), embedder::embed));
            return AdvisorEvaluation.run(labelled, trees, all, checks);
        }
    }
}
