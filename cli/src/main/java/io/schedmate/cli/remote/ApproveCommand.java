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

/** Approves a recovery. */
@Command(
        name = "approve",
        header = "Approve a proposed recovery.",
        description = "Approves the current plan; your key's name is stored with the approval.")
public final class ApproveCommand extends RemoteCommand {

    @Parameters(paramLabel = "ID", description = "The recovery's id, as schedmate recoveries lists it.")
    private String id = "";

    @Option(names = "--comment", paramLabel = "TEXT", description = "Stored with the approval.")
    private @Nullable String comment;

    public ApproveCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) {
        String path = "/recoveries/" + SchedMateClient.encoded(id);
        var approval = JsonNodeFactory.instance.objectNode();
        approval.put("revision", gateway.get(path).path("revision").asLong()).put("comment", comment);
        JsonNode approved = gateway.post(path + "/approve", approval);
        if (options.json()) {
            json(approved);
        } else {
            printLine("Recovery %s is %s: %s."
                    .formatted(id, ValueText.text(approved.path("status")), RecoveriesCommand.steps(approved)));
        }
        return ExitCode.DONE;
    }
}
