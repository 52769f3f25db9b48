package io.schedmate.cli.ask;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.evaluation.WrittenTable;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.embedding.OnnxTextEmbedder;
import io.schedmate.embedding.TextEmbedder;
import io.schedmate.evaluation.ask.AskCaseReader;
import io.schedmate.evaluation.ask.AskContender;
import io.schedmate.evaluation.ask.AskEvaluation;
import io.schedmate.evaluation.ask.AskReport;
import io.schedmate.evaluation.ask.Bm25TopLine;
import io.schedmate.evaluation.ask.EmbeddingTopLine;
import io.schedmate.evaluation.ask.LastErrorLine;
import io.schedmate.evaluation.report.AskReportText;
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

/** Scores the Query Engine on labelled questions. */
@Command(
        name = "ask",
        header = "Score answers to closed questions about logs.",
        description =
                "QUESTIONS has one JSON object per line: file (in CORPUS), question, answer (null: the log has no answer),"
                        + " mustContain (values of a right answer; a nested list gives alternatives), lines (any of them proves it),"
                        + " alsoFair ([further lines, values that replace mustContain]).")
public final class EvalAskCommand implements Callable<Integer> {

    private final Terminal terminal;
    private final Engines engines;

    @Parameters(index = "0", paramLabel = "CORPUS", description = "The folder with the logs.")
    private Path corpus = Path.of("");

    @Parameters(index = "1", paramLabel = "QUESTIONS", description = "The questions.")
    private Path questions = Path.of("");

    @Option(names = "--misses", description = "List all wrong answers of our engine.")
    private boolean misses;

    @Option(names = "--no-embedding", description = "Skip the baseline that loads the embedding model.")
    private boolean withoutEmbedding;

    @Mixin
    private final WrittenTable written = new WrittenTable();

    public EvalAskCommand(Terminal terminal, Engines engines) {
        this.terminal = terminal;
        this.engines = engines;
    }

    @Override
    public Integer call() throws IOException {
        AskReport report = score(corpus, questions);
        terminal.out().println(AskReportText.text(report, misses));
        written.put("Ask: " + report.corpus(), () -> AskReportText.markdown(report));
        return ExitCode.DONE.number();
    }

    private AskReport score(Path folder, Path file) {
        List<AskContender> contenders =
                new ArrayList<>(List.of(new AskedLogs(engines), new Bm25TopLine(), new LastErrorLine()));
        if (withoutEmbedding) {
            return score(folder, file, contenders);
        }
        try (TextEmbedder embedder = OnnxTextEmbedder.bundled()) {
            contenders.add(new EmbeddingTopLine(embedder));
            return score(folder, file, contenders);
        }
    }

    private AskReport score(Path folder, Path file, List<AskContender> contenders) {
        try {
            return AskEvaluation.run(
                    folder,
                    file.getFileName().toString(),
                    AskCaseReader.read(file),
                    contenders,
                    engines.opener()::openUnchecked);
        } catch (IOException | UncheckedIOException | IllegalArgumentException unreadable) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected questions and the logs that they name",
                    file + ": " + unreadable.getMessage(),
                    "name the folder that the files of the questions lie in, then the questions"));
        }
    }
}
