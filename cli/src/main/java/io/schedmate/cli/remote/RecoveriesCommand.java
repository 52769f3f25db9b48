package io.schedmate.cli.remote;

import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.remote.answer.Query;
import io.schedmate.cli.remote.answer.Table;
import io.schedmate.cli.remote.answer.ValueText;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Terminal;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Lists recoveries. */
@Command(name = "recoveries", header = "List recoveries, newest first: those that wait for an approval, and past ones.")
public final class RecoveriesCommand extends RemoteCommand {

    @Option(names = "--status", paramLabel = "STATUS", description = "Such as proposed.")
    private @Nullable String status;

    @Option(names = "--limit", paramLabel = "N", description = "Maximum number of recoveries (50).")
    private int limit = 50;

    public RecoveriesCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) {
        Query filter = new Query().withText("status", status);
        return show(gateway.list("/recoveries" + filter, Math.max(1, limit)), "No recovery matches.", this::print);
    }

    private void print(List<JsonNode> recoveries) {
        var table = new Table("RECOVERY", "STATUS", "CREATED", "WHY", "STEPS");
        recoveries.forEach(one -> table.row(
                one.path("recoveryId").asString(),
                one.path("status").asString(),
                ValueText.time(one.path("createdAt")),
                one.path("reason").asString(""),
                steps(one)));
        table.print(terminal);
    }

    static String steps(JsonNode recovery) {
        return recovery.path("steps")
                .valueStream()
                .map(trace -> trace.at("/step/action").asString(""))
                .collect(Collectors.joining(","));
    }
}
