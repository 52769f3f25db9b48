package io.schedmate.cli.remote.failure;

import io.schedmate.cli.remote.RemoteCommand;
import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.remote.answer.Query;
import io.schedmate.cli.remote.answer.Span;
import io.schedmate.cli.remote.answer.Table;
import io.schedmate.cli.remote.answer.ValueText;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Terminal;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Lists the causes of past failures. */
@Command(name = "causes", header = "List the causes of failures: counts, nodes, actions taken, whether they helped.")
public final class CausesCommand extends RemoteCommand {

    @Option(names = "--since", paramLabel = "TIME", description = "Only failures of the last 12h, 7d and so on.")
    private @Nullable String since;

    @Option(names = "--category", paramLabel = "NAME", description = "Such as infrastructure or user_script.")
    private @Nullable String category;

    @Option(names = "--project", paramLabel = "NAME", description = "Only failures of jobs of this project.")
    private @Nullable String project;

    @Option(names = "--node", paramLabel = "NAME", description = "Only failures on this node, or caused by it.")
    private @Nullable String node;

    @Option(names = "--text", paramLabel = "TEXT", description = "Text in the reason, the code or the cited line.")
    private @Nullable String text;

    @Option(names = "--limit", paramLabel = "N", description = "Maximum number of causes (20).")
    private int limit = 20;

    public CausesCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) {
        List<JsonNode> causes = gateway.list("/failures/causes" + query(), Math.max(1, limit));
        return show(causes, "No failure matches.", this::print);
    }

    private void print(List<JsonNode> causes) {
        var table = new Table("FAILURES", "JOBS", "LAST", "CATEGORY", "REASON", "NODES", "WHAT WAS DONE");
        causes.forEach(cause -> table.row(
                ValueText.text(cause.path("failures")),
                ValueText.text(cause.path("jobs")),
                ValueText.time(cause.path("lastAt")),
                ValueText.text(cause.path("category")),
                ValueText.text(cause.path("reason")),
                each(cause.path("nodes"), one -> one.path("name").asString("")),
                each(cause.path("remedies"), CausesCommand::remedy)));
        table.print(terminal);
    }

    private static String remedy(JsonNode remedy) {
        String actions = StreamSupport.stream(remedy.path("actions").spliterator(), false)
                .map(action -> action.asString(""))
                .collect(Collectors.joining("+"));
        return "%s (helped %s of %s)"
                .formatted(actions, ValueText.text(remedy.path("helped")), ValueText.text(remedy.path("failures")));
    }

    private static String each(JsonNode items, java.util.function.Function<JsonNode, String> text) {
        String all = StreamSupport.stream(items.spliterator(), false).map(text).collect(Collectors.joining(", "));
        return all.isEmpty() ? "-" : all;
    }

    private Query query() {
        String from = since == null
                ? null
                : Instant.now().minus(Span.of("--since", since)).toString();
        return new Query()
                .with("since", from)
                .with("category", category)
                .with("project", project)
                .with("node", node)
                .with("text", text);
    }
}
