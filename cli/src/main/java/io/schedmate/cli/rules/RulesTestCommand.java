package io.schedmate.cli.rules;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.logs.site.RuleTrial;
import io.schedmate.logs.site.SiteRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Validates a site's rules and prints their matches in logs. */
@Command(
        name = "test",
        header = "Validate the rules in a folder and show the lines that each of them matches.",
        description = "The folder contains signatures.tsv, fault-codes.tsv and formats.tsv, or some of them.",
        footer = {"", "Exit codes: 0 the rules are valid, 2 a rule is invalid or a log is unreadable."})
public final class RulesTestCommand implements Callable<Integer> {

    private final Terminal terminal;
    private final Engines engines;

    @Parameters(index = "0", paramLabel = "DIR", description = "The folder with the rules.")
    private Path folder = Path.of("");

    @Parameters(index = "1..*", paramLabel = "LOG", description = "Logs to try them on.")
    private List<Path> logs = List.of();

    public RulesTestCommand(Terminal terminal, Engines engines) {
        this.terminal = terminal;
        this.engines = engines;
    }

    @Override
    public Integer call() {
        SiteRules rules = RulesFolder.read(folder);
        terminal.out()
                .printf(
                        Locale.ROOT,
                        "%d signatures and %d formats are well formed.%n",
                        rules.signatures().size(),
                        rules.formats().size());
        RuleTrial trial = new RuleTrial(rules);
        for (Path log : logs) {
            show(log, trial, rules);
        }
        if (!logs.isEmpty()) {
            trial.unused().forEach(rule -> terminal.out().println("no line: " + PlainText.safe(rule)));
        }
        return ExitCode.DONE.number();
    }

    private void show(Path log, RuleTrial trial, SiteRules rules) {
        LogLines lines = opened(log);
        terminal.out().println(PlainText.safe(log.toString()));
        trial.run(lines)
                .forEach(hit -> terminal.out()
                        .println("  "
                                + PlainText.fit(
                                        "%s: %d lines, first line %d: %s"
                                                .formatted(hit.rule(), hit.lines(), hit.firstLine(), hit.text()),
                                        terminal.columns() - 2)));
        Diagnosis with = rules.diagnosis().diagnose(lines);
        Diagnosis without = engines.diagnosis().diagnose(lines);
        terminal.out()
                .println("  diagnosis: " + summary(with)
                        + (summary(with).equals(summary(without)) ? "" : ", without these rules: " + summary(without)));
    }

    private static String summary(Diagnosis diagnosis) {
        Long line = diagnosis.rootCauseLine();
        return PlainText.safe(diagnosis.category().wire()
                + (diagnosis.reason() == null ? "" : ", " + diagnosis.reason())
                + (line == null ? "" : ", line " + line));
    }

    private LogLines opened(Path log) {
        try {
            return engines.opener().open(log);
        } catch (IOException broken) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a readable log", log + ": " + broken.getMessage(), "name logs that can be read"));
        }
    }
}
