package io.schedmate.cli.remote;

import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.remote.answer.Span;
import io.schedmate.cli.remote.answer.ValueText;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.client.SchedMateClient;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Silences an alert for a limited time. */
@Command(
        name = "silence",
        header = "Silence an alert for a time.",
        description = "For at most 30 days, even if its condition ends and returns.")
public final class AlertSilenceCommand extends RemoteCommand {

    @Parameters(paramLabel = "ID", description = "The alert's id, as schedmate alerts lists it.")
    private String id = "";

    @Option(names = "--for", required = true, paramLabel = "TIME", description = "Such as 30m, 2h or 3d.")
    private String span = "";

    @Option(names = "--comment", paramLabel = "TEXT", description = "Stored with the alert.")
    private @Nullable String comment;

    public AlertSilenceCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) {
        var until = Clock.systemUTC().instant().plus(Span.of("--for", span));
        var request = JsonNodeFactory.instance
                .objectNode()
                .put("until", until.toString())
                .put("comment", comment);
        JsonNode alert = gateway.post("/alerts/" + SchedMateClient.encoded(id) + "/silence", request);
        if (options.json()) {
            json(alert);
        } else {
            printLine(
                    "Alert %s sends no messages until %s.".formatted(id, ValueText.time(alert.at("/silenced/until"))));
        }
        return ExitCode.DONE;
    }
}
