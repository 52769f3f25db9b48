package io.schedmate.cli.remote;

import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.remote.answer.Query;
import io.schedmate.cli.remote.answer.ValueText;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Terminal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Lists alerts. */
@Command(
        name = "alerts",
        header = "List alerts of running jobs, the latest first: hangs, divergence, waste.",
        synopsisSubcommandLabel = "[COMMAND]")
public final class AlertsCommand extends RemoteCommand {

    @Option(names = "--open", description = "Only alerts that are not acknowledged.")
    private boolean open;

    @Option(names = "--job", paramLabel = "ID", description = "Only alerts of this job: its id, name or number.")
    private @Nullable String job;

    @Option(names = "--severity", paramLabel = "SEVERITY", description = "Such as critical.")
    private @Nullable String severity;

    @Option(names = "--limit", paramLabel = "N", description = "Maximum number of alerts (50).")
    private int limit = 50;

    public AlertsCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) {
        List<JsonNode> alerts = gateway.list("/alerts" + query(gateway), Math.max(1, limit));
        return show(alerts, "No alert matches.", each -> each.forEach(this::show));
    }

    /** Prints an alert on several lines. In a table row, two ids would leave no room for the summary. */
    private void show(JsonNode alert) {
        title("%s %s (%s)"
                .formatted(
                        ValueText.text(alert.path("severity")),
                        ValueText.text(alert.path("condition")),
                        ValueText.text(alert.path("status"))));
        printLine("  " + alert.path("summary").asString(""));
        printLine("  since %s, GPU hours so far %s"
                .formatted(ValueText.time(alert.path("since")), ValueText.figure(alert.at("/cost/gpuHoursSoFar"))));
        printLine("  job   " + ValueText.text(alert.path("jobId")));
        printLine("  alert " + ValueText.text(alert.path("alertId")));
    }

    private Query query(Gateway gateway) {
        return new Query()
                .with("status", open ? "open" : null)
                .with("jobId", job == null ? null : gateway.job(job))
                .withText("severity", severity);
    }
}
