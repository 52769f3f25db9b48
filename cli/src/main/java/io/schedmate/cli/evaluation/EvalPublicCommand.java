package io.schedmate.cli.evaluation;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.evaluation.published.PublicReport;
import io.schedmate.evaluation.published.PublicSet;
import io.schedmate.evaluation.report.PublicReportText;
import io.schedmate.evaluation.report.ReportJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Scores our engine on published, labelled logs. */
@Command(
        name = "public",
        header = "Score our engine on a public set of logs, compared with published figures.",
        description = {
            "NAME is gpualert (Parv-01/gpualert-eval), logdx (eyuansu62/LogDx) or mlperf (mlcommons/training_results_*).",
            "DIR is a clone of its repository, or a folder of it."
        })
public final class EvalPublicCommand implements Callable<Integer> {

    private final Terminal terminal;
    private final Engines engines;

    @Parameters(index = "0", paramLabel = "NAME", description = "The set.")
    private String name = "";

    @Parameters(index = "1", paramLabel = "DIR", description = "Its folder.")
    private Path folder = Path.of("");

    @Option(names = "--json", description = "Print one JSON object: each figure with its n and interval.")
    private boolean json;

    @Option(names = "--misses", description = "List wrong answers.")
    private boolean misses;

    @Mixin
    private final WrittenTable written = new WrittenTable();

    public EvalPublicCommand(Terminal terminal, Engines engines) {
        this.terminal = terminal;
        this.engines = engines;
    }

    @Override
    public Integer call() throws IOException {
        PublicReport report = score(set());
        terminal.out()
                .println(
                        json
                                ? ReportJson.of(report)
                                : PublicReportText.text(report, misses)
                                        .lines()
                                        .map(PlainText::safe)
                                        .collect(Collectors.joining("\n")));
        written.put(
                "Logs: public set " + name + ", "
                        + folder.toAbsolutePath().normalize().getFileName(),
                () -> PublicReportText.markdown(report));
        return ExitCode.DONE.number();
    }

    private PublicSet set() {
        return PublicSet.named(name)
                .orElseThrow(() -> new CommandFailed(Problem.usage(
                        "Expected one of "
                                + PublicSet.all().stream().map(PublicSet::name).collect(Collectors.joining(", ")),
                        name,
                        "name one of these")));
    }

    private PublicReport score(PublicSet set) {
        try {
            return set.score(
                    folder,
                    new PublicSet.Reader(engines.opener()::openUnchecked, engines.diagnosis(), engines.extractor()));
        } catch (IOException | UncheckedIOException unreadable) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a clone of the set", folder + ": " + unreadable.getMessage(), "name its folder"));
        }
    }
}
