package io.schedmate.cli.remote;

import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.remote.answer.Query;
import io.schedmate.cli.remote.answer.Table;
import io.schedmate.cli.remote.answer.ValueText;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Terminal;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Lists nodes. */
@Command(name = "nodes", header = "List nodes: health, cordons, failure rates.")
public final class NodesCommand extends RemoteCommand {

    @Option(names = "--cluster", paramLabel = "NAME", description = "Only nodes of this cluster.")
    private @Nullable String cluster;

    @Option(names = "--cordoned", description = "Only cordoned nodes.")
    private boolean cordoned;

    @Option(names = "--suspect", description = "Only nodes that probably fail more often than others, worst first.")
    private boolean suspect;

    public NodesCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) {
        Query filter = new Query()
                .with("cordoned", cordoned ? "true" : null)
                .with("suspect", suspect ? "true" : null)
                .with("cluster", cluster);
        return show(gateway.list("/nodes" + filter, Integer.MAX_VALUE), "No node matches.", this::print);
    }

    private void print(List<JsonNode> nodes) {
        var table = new Table("NODE", "CLUSTER", "HEALTH", "HELD", "GPUS", "PER 30 DAYS", "SUSPECT", "LAST SEEN");
        nodes.forEach(node -> table.row(
                node.path("name").asString(),
                node.path("cluster").asString(),
                node.path("health").asString(),
                yes(node.path("cordoned")),
                ValueText.text(node.path("gpuCount")),
                rate(node),
                yes(node.path("suspect")),
                ValueText.time(node.path("lastSeenAt"))));
        table.print(terminal);
    }

    /**
     * Returns the failures in 30 days with their 90 % interval; a dash for a node that was observed for less than a
     * day.
     */
    private static String rate(JsonNode node) {
        JsonNode score = node.path("score");
        return score.isObject() && node.at("/history/observedDays").asDouble(1) >= 1
                ? String.format(
                        Locale.ROOT,
                        "%.2f (%.2f-%.2f)",
                        score.path("per30Days").asDouble(),
                        score.path("lowPer30Days").asDouble(),
                        score.path("highPer30Days").asDouble())
                : "-";
    }

    private static String yes(JsonNode value) {
        return value.asBoolean(false) ? "yes" : "no";
    }
}
