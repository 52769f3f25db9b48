package io.schedmate.cli.remote;

import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.remote.answer.ValueText;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.client.SchedMateClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Cancels a recovery. */
@Command(name = "cancel", header = "Cancel a recovery before its next step, and undo what it has done.")
public final class CancelCommand extends RemoteCommand {

    @Parameters(paramLabel = "ID", description = "The recovery's id, as schedmate recoveries lists it.")
    private String id = "";

    @Option(names = "--reason", required = true, paramLabel = "TEXT", description = "Stored with the cancellation.")
    private String reason = "";

    @Option(names = "--keep", description = "Do not undo the executed steps.")
    private boolean keep;

    public CancelCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) {
        var wanted = JsonNodeFactory.instance.objectNode().put("reason", reason).put("undo", !keep);
        JsonNode cancelled = gateway.post("/recoveries/" + SchedMateClient.encoded(id) + "/cancel", wanted);
        if (options.json()) {
            json(cancelled);
        } else {
            printLine("Recovery %s is %s.".formatted(id, ValueText.text(cancelled.path("status"))));
        }
        return ExitCode.DONE;
    }
}
