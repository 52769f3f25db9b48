package io.schedmate.cli.remote;

import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.remote.answer.Shown;
import io.schedmate.cli.remote.answer.Table;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Terminal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Lists nodes. */
@Command(name = "nodes", header = "List nodes: which are sick, which are held back.")
public final class NodesCommand extends RemoteCommand {

    @Option(names = "--cluster", paramLabel = "NAME", description = "Only nodes of this cluster.")
    private @Nullable String cluster;

    @Option(names = "--cordoned", description = "Only nodes that are held back.")
    private boolean cordoned;

    public NodesCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) {
        String filter =
                (cordoned ? "&cordoned=true" : "") + (cluster == null ? "" : "&cluster=" + Gateway.encoded(cluster));
        List<JsonNode> nodes =
                gateway.list("/nodes" + (filter.isEmpty() ? "" : "?" + filter.substring(1)), Integer.MAX_VALUE);
        if (options.json()) {
            nodes.forEach(this::json);
        } else if (nodes.isEmpty()) {
            say("No node matches.");
        } else {
            var table = new Table("NODE", "CLUSTER", "HEALTH", "CORDONED", "GPUS", "LAST SEEN");
            nodes.forEach(node -> table.row(
                    node.path("name").asString(),
                    node.path("cluster").asString(),
                    node.path("health").asString(),
                    node.path("cordoned").asBoolean(false) ? "yes" : "no",
                    Shown.text(node.path("gpuCount")),
                    Shown.time(node.path("lastSeenAt"))));
            table.print(terminal);
        }
        return ExitCode.DONE;
    }
}
