package io.schedmate.cli.remote;

import io.schedmate.cli.follow.Redrawn;
import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.remote.answer.StatusLine;
import io.schedmate.cli.remote.answer.ValueText;
import io.schedmate.cli.rounds.Every;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Shows running jobs until they end. */
@Command(
        name = "watch",
        header = "Follow a job, or all running jobs, until they end.",
        description = "Redrawn on a terminal, else a line (with --json an object) per change.")
public final class WatchCommand extends RemoteCommand {

    private static final Set<String> ENDED = Set.of("succeeded", "failed", "cancelled", "timed_out");
    private static final int MAX = 20;

    @Parameters(arity = "0..1", paramLabel = "ID", description = "The id or name; without one, all running jobs.")
    private @Nullable String id;

    @Option(names = "--every", paramLabel = "SECONDS", description = "Seconds between two checks (2).")
    private double everySeconds = 2;

    private final Redrawn redrawn;
    private final Map<String, String> shown = new LinkedHashMap<>();

    public WatchCommand(Terminal terminal) {
        super(terminal);
        redrawn = new Redrawn(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) throws InterruptedException {
        var rounds = Every.seconds(everySeconds);
        String job = id == null ? null : gateway.job(id);
        while (terminal.stillRead()) {
            List<JsonNode> jobs =
                    job == null ? gateway.list("/jobs?state=running", MAX) : List.of(gateway.get("/jobs/" + job));
            show(gateway, jobs);
            if (jobs.stream().allMatch(each -> ENDED.contains(each.path("state").asString()))) {
                return ExitCode.DONE;
            }
            rounds.answered();
            rounds.pause();
        }
        return ExitCode.DONE;
    }

    private void show(Gateway gateway, List<JsonNode> jobs) {
        Map<String, String> lines = new LinkedHashMap<>();
        for (JsonNode job : jobs) {
            String jobId = job.path("jobId").asString();
            JsonNode metrics = gateway.get("/jobs/" + jobId + "/metrics?limit=0");
            lines.put(
                    jobId,
                    options.json()
                            ? metrics.toString()
                            : PlainText.safe("%-20s %-10s %s"
                                    .formatted(
                                            ValueText.name(job),
                                            job.path("state").asString(),
                                            StatusLine.of(job, metrics))));
        }
        if (terminal.redraws() && !options.json()) {
            redrawn.draw(over ->
                    lines.values().forEach(line -> over.out().println(PlainText.fit(line, over.columns()))));
        } else {
            lines.forEach((jobId, line) -> {
                if (!line.equals(shown.put(jobId, line))) {
                    terminal.out().println(line);
                }
            });
        }
    }
}
