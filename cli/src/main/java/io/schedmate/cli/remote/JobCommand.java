package io.schedmate.cli.remote;

import io.schedmate.cli.remote.answer.Errors;
import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.remote.answer.OutlookText;
import io.schedmate.cli.remote.answer.StatusLine;
import io.schedmate.cli.remote.answer.Table;
import io.schedmate.cli.remote.answer.ValueText;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Terminal;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Shows one job. */
@Command(name = "job", header = "Show a job: state, progress, start and end, attempts.")
public final class JobCommand extends RemoteCommand {

    /** The states of a job that has not ended. */
    private static final Set<String> LIVE = Set.of("submitted", "queued", "running");

    @Parameters(paramLabel = "ID", description = "The job's id, name, or id in the scheduler.")
    private String id = "";

    public JobCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) {
        String job = gateway.job(id);
        JsonNode found = gateway.get("/jobs/" + job);
        if (options.json()) {
            json(found);
            return ExitCode.DONE;
        }
        title(ValueText.name(found) + "  " + found.path("state").asString());
        printLine(job + "  owner " + ValueText.text(found.at("/submission/owner")) + ", project "
                + ValueText.text(found.at("/submission/project")) + ", cluster "
                + ValueText.text(found.at("/submission/cluster")));
        JsonNode metrics = gateway.get("/jobs/" + job + "/metrics?limit=0");
        printLine(StatusLine.of(found, metrics));
        printLine(ValueText.text(metrics.at("/standing/explanation")));
        Errors.of(metrics).forEach(this::printLine);
        if (LIVE.contains(found.path("state").asString(""))) {
            OutlookText.times(gateway.get("/jobs/" + job + "/outlook")).forEach(this::printLine);
        }
        gateway.getOrEmpty("/jobs/" + job + "/runs")
                .path("items")
                .forEach(run -> printLine(
                        run.path("tool").asString("") + " " + run.path("url").asString("")));
        var attempts = new Table("ATTEMPT", "STATE", "STARTED", "ENDED", "NODES");
        found.path("attempts")
                .forEach(attempt -> attempts.row(
                        attempt.path("attempt").asString(),
                        attempt.path("state").asString(),
                        ValueText.time(attempt.path("startedAt")),
                        ValueText.time(attempt.path("endedAt")),
                        String.join(
                                " ",
                                attempt.path("nodes")
                                        .valueStream()
                                        .map(JsonNode::asString)
                                        .toList())));
        attempts.print(terminal);
        return ExitCode.DONE;
    }
}
