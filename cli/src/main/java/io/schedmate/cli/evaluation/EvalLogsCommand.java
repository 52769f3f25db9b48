package io.schedmate.cli.evaluation;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.embedding.OnnxTextEmbedder;
import io.schedmate.embedding.TextEmbedder;
import io.schedmate.evaluation.engine.LogEngine;
import io.schedmate.evaluation.logs.LogEvaluation;
import io.schedmate.evaluation.logs.LogReport;
import io.schedmate.evaluation.report.LogReportText;
import io.schedmate.evaluation.report.ReportJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Scores log engines on labelled logs. */
@Command(
        name = "logs",
        header = "Score line labels, metrics, failure location and diagnosis on labelled logs.",
        description = "CORPUS is a folder with labels.jsonl, lines.jsonl and the logs that they name, or the"
                + " positions.jsonl of composed logs.")
public final class EvalLogsCommand implements Callable<Integer> {

    private final Terminal terminal;
    private final Engines engines;

    @Parameters(paramLabel = "CORPUS", description = "The labelled folder.")
    private Path corpus = Path.of("");

    @Option(names = "--json", description = "Print one JSON object: each figure with its n and interval.")
    private boolean json;

    @Option(
            names = "--folds",
            paramLabel = "N",
            description = "Also show the figures for N parts without common sources.")
    private int folds;

    @Option(names = "--checks", description = "Also run the metamorphic checks.")
    private boolean checks;

    @Option(
            names = "--long",
            paramLabel = "LINES",
            description = "Also compose logs of so many lines from the corpus and score them; may be repeated.")
    private List<Integer> longSizes = List.of();

    @Option(names = "--misses", description = "List all misses of our engine with file and line.")
    private boolean misses;

    @Option(names = "--no-embedding", description = "Skip the baselines that load the embedding model.")
    private boolean withoutEmbedding;

    @Option(
            names = "--without-formats",
            description = "Read metrics without the formats of named trainers, as those of an unknown trainer.")
    private boolean withoutFormats;

    @Option(
            names = "--without-signatures",
            description = "Also score our engine without the signatures that match each log's root cause.")
    private boolean withoutSignatures;

    @Mixin
    private final WrittenTable written = new WrittenTable();

    public EvalLogsCommand(Terminal terminal, Engines engines) {
        this.terminal = terminal;
        this.engines = engines;
    }

    @Override
    public Integer call() throws IOException {
        LogReport report = score(corpus);
        terminal.out().println(json ? ReportJson.of(report) : LogReportText.text(report, misses));
        written.put("Logs: " + report.corpus(), () -> LogReportText.markdown(report, misses));
        return ExitCode.DONE.number();
    }

    private LogReport score(Path folder) {
        Engines compared = withoutFormats ? engines.withoutFormats() : engines;
        List<LogEngine> contenders = new ArrayList<>(LogContenders.withoutEmbedding(compared));
        if (withoutSignatures) {
            contenders.add(LogContenders.withoutSignatures(engines));
        }
        if (withoutEmbedding) {
            return score(folder, contenders);
        }
        try (TextEmbedder embedder = OnnxTextEmbedder.bundled()) {
            contenders.addAll(LogContenders.withEmbedding(embedder));
            return score(folder, contenders);
        }
    }

    private LogReport score(Path folder, List<LogEngine> contenders) {
        LogEvaluation.Options options = LogEvaluation.Options.standard()
                .withFolds(folds)
                .withLong(longSizes, LogEvaluation.Options.standard().longPerSize())
                .withFiles(engines.opener()::openUnchecked);
        try {
            return LogEvaluation.run(folder, contenders, checks ? options.withChecks() : options);
        } catch (IOException | UncheckedIOException unreadable) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a folder of labelled logs",
                    folder + ": " + unreadable.getMessage(),
                    "name the folder that holds labels.jsonl"));
        }
    }
}
