package io.schedmate.cli.tour;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.logs.DiagnoseCommand;
import io.schedmate.cli.logs.text.DiagnosisText;
import io.schedmate.cli.logs.text.MetricsText;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Style;
import io.schedmate.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Demonstrates SchedMate on bundled logs. */
@Command(
        name = "tour",
        header = "Take the tour: four bundled logs, their diagnoses, what to do.",
        description = "Needs no server, no network and no GPU.")
public final class TourCommand implements Callable<Integer> {

    private final Terminal terminal;
    private final Engines engines;

    @Option(names = "--json", description = "Print the diagnosis of each log, one JSON object per line.")
    private boolean json;

    @Option(names = "--write", paramLabel = "DIR", description = "Write the bundled logs into DIR instead.")
    private @Nullable Path folder;

    public TourCommand(Terminal terminal, Engines engines) {
        this.terminal = terminal;
        this.engines = engines;
    }

    @Override
    public Integer call() {
        if (folder != null) {
            write(folder);
        } else if (json) {
            JsonLines lines = new JsonLines(terminal.out());
            BundledLog.ALL.forEach(log -> DiagnoseCommand.writeJson(
                    lines, log.file(), engines.diagnosis().diagnose(log.lines())));
        } else {
            tour();
        }
        return ExitCode.DONE.number();
    }

    private void tour() {
        printLine("SchedMate reads what a deep-learning job leaves behind and reports what the job is, how it is doing"
                + " and why it died. Here are " + BundledLog.ALL.size() + " logs.");
        int number = 0;
        for (BundledLog log : BundledLog.ALL) {
            number++;
            terminal.out().println();
            terminal.out().println(terminal.paint(Style.FAINT, "-".repeat(terminal.columns())));
            printLine(number + ". " + log.story());
            terminal.out().println();
            show(log);
        }
        terminal.out().println();
        terminal.out().println(terminal.paint(Style.FAINT, "-".repeat(terminal.columns())));
        farewell();
    }

    private void show(BundledLog log) {
        var lines = log.lines();
        new MetricsText(terminal).print(log.file(), engines.extractor().extract(lines));
        terminal.out().println();
        new DiagnosisText(terminal).print(log.file(), engines.diagnosis().diagnose(lines), lines);
    }

    private void farewell() {
        terminal.out().println("Now try it yourself:");
        List.of(
                        "./schedmate tour --write tour-logs",
                        "./schedmate diagnose tour-logs/*.log",
                        "./schedmate metrics --json tour-logs/healthy-training.log",
                        "tail -n 500 your-job.log | ./schedmate classify",
                        "./schedmate --help")
                .forEach(command -> terminal.out().println("  " + terminal.paint(Style.STRONG, command)));
    }

    private void printLine(String text) {
        PlainText.wrap(text, terminal.columns()).forEach(terminal.out()::println);
    }

    private void write(Path into) {
        try {
            Files.createDirectories(into);
            for (BundledLog log : BundledLog.ALL) {
                Path file = into.resolve(log.file());
                Files.write(file, log.bytes());
                terminal.out().println(file);
            }
        } catch (IOException broken) {
            throw new CommandFailed(Problem.usage(
                    "Expected a folder that can be written to", String.valueOf(broken), "name another folder"));
        }
    }
}
