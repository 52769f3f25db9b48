package io.schedmate.cli.evaluation;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.evaluation.alerts.AlertCorpus;
import io.schedmate.evaluation.alerts.AlertReplays;
import io.schedmate.evaluation.alerts.AlertScore;
import io.schedmate.evaluation.alerts.ListedLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Scores the alerts of jobs whose logs print times. */
@Command(
        name = "alerts",
        header = "Score the alerts about healthy and failing jobs whose logs print times.",
        description =
                "Each log is replayed through the tracker's rules as if it were written now, without waiting. Healthy ones"
                        + " are replayed again, frozen in the middle and under time limits that they keep or exceed. A folder has"
                        + " labels.jsonl, or truth.tsv (file, condition or none, seconds to its proof), or the folders progress and"
                        + " failure.")
public final class EvalAlertsCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Parameters(paramLabel = "CORPUS", arity = "1..*", description = "Folders of logs.")
    private List<Path> folders = List.of();

    @Option(
            names = "--half",
            paramLabel = "1|2",
            description = "Only the logs of this half of the sources: study one half, score the other.")
    private int half;

    @Option(names = "--list", description = "Also list each alert about a healthy job.")
    private boolean list;

    @Mixin
    private final WrittenTable written = new WrittenTable();

    public EvalAlertsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        if (half < 0 || half > 2) {
            throw wrong("Expected half 1 or 2", String.valueOf(half), "leave --half out for all logs");
        }
        AlertScore score = new AlertScore(replays().replay(logs()));
        terminal.out().print(score.text());
        if (list) {
            score.falseAlerts().forEach(terminal.out()::println);
        }
        written.put("Alerts: " + title(), score::text);
        return ExitCode.DONE.number();
    }

    private List<ListedLog> logs() {
        List<ListedLog> logs = new ArrayList<>();
        for (Path folder : folders) {
            try {
                logs.addAll(AlertCorpus.read(folder, half));
            } catch (IOException unreadable) {
                throw new CommandFailed(Problem.unreadable(
                        "Expected a folder of logs",
                        String.valueOf(unreadable.getMessage()),
                        "see eval alerts --help"));
            }
        }
        if (logs.isEmpty()) {
            throw wrong("Expected logs in the folders", "none", "see eval alerts --help");
        }
        return logs;
    }

    private String title() {
        String names = folders.stream()
                .map(folder -> String.valueOf(folder.getFileName()))
                .collect(Collectors.joining(", "));
        return half == 0 ? names : names + ", half " + half;
    }

    private static AlertReplays replays() {
        return AlertReplays.ofClassPath()
                .orElseThrow(() -> wrong(
                        "Expected the services on the class path",
                        "none",
                        "start it as ./schedmate eval alerts, which builds them"));
    }

    private static CommandFailed wrong(String expected, String got, String maybe) {
        return new CommandFailed(new Problem("no-replay", expected, got, maybe, ExitCode.USAGE));
    }
}
