package io.schedmate.cli.remote;

import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.remote.answer.ValueText;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.client.SchedMateClient;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Acknowledges an alert. */
@Command(name = "ack", header = "Acknowledge an alert.", description = "Your key's name is stored with it.")
public final class AlertAckCommand extends RemoteCommand {

    @Parameters(paramLabel = "ID", description = "The alert's id, as schedmate alerts lists it.")
    private String id = "";

    @Option(names = "--comment", paramLabel = "TEXT", description = "Stored with the alert.")
    private @Nullable String comment;

    public AlertAckCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) {
        var seen = JsonNodeFactory.instance.objectNode().put("comment", comment);
        JsonNode alert = gateway.post("/alerts/" + SchedMateClient.encoded(id) + "/acknowledge", seen);
        if (options.json()) {
            json(alert);
        } else {
            printLine("Alert %s is %s.".formatted(id, ValueText.text(alert.path("status"))));
        }
        return ExitCode.DONE;
    }
}
