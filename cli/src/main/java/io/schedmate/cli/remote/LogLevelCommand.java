package io.schedmate.cli.remote;

import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.remote.answer.Span;
import io.schedmate.cli.remote.answer.ValueText;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.client.SchedMateClient;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Changes the log level of a running service for a limited time. */
@Command(
        name = "log-level",
        header = "Change the level of a running service's logger for a time.",
        description = {
            "Applies to all replicas, without a restart. The default level returns after the time. Without LOGGER, lists the changed levels and the loggers that can be changed.",
            "For admins. The change is recorded in the audit log."
        })
public final class LogLevelCommand extends RemoteCommand {

    private static final String DEFAULT = "default";

    @Parameters(
            index = "0",
            paramLabel = "SERVICE",
            description = "gateway, job-registry, advisor, metric-tracker or failure-handler.")
    private String service = "";

    @Parameters(index = "1", arity = "0..1", paramLabel = "LOGGER", description = "Such as io.schedmate.tracker.")
    private @Nullable String logger;

    @Parameters(
            index = "2",
            arity = "0..1",
            paramLabel = "LEVEL",
            description = "error, warn, info, debug, trace, or default.")
    private @Nullable String level;

    @Option(names = "--for", paramLabel = "TIME", description = "Such as 30m or 2h, at most 1d (15m).")
    private String span = "15m";

    public LogLevelCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) {
        String path = "/services/" + SchedMateClient.encoded(service) + "/log-levels";
        JsonNode answer = logger == null ? gateway.get(path) : gateway.post(path, wanted(logger));
        if (options.json()) {
            json(answer);
        } else {
            show(answer);
        }
        return ExitCode.DONE;
    }

    private JsonNode wanted(String named) {
        if (level == null) {
            throw new CommandFailed(
                    Problem.usage("Expected a level behind the logger", named, "add debug, or default to set it back"));
        }
        String requested = level.toLowerCase(Locale.ROOT);
        return JsonNodeFactory.instance
                .objectNode()
                .put("logger", named)
                .put("level", requested.equals(DEFAULT) ? null : requested)
                .put("forSeconds", Span.of("--for", span).toSeconds());
    }

    private void show(JsonNode answer) {
        JsonNode changed = answer.path("items");
        if (changed.isEmpty()) {
            printLine("Every logger of %s writes at its default.".formatted(service));
        }
        changed.forEach(change -> printLine("%s  %s  until %s, by %s"
                .formatted(
                        change.path("logger").asString(),
                        change.path("level").asString(),
                        ValueText.time(change.path("until")),
                        change.path("by").asString())));
        List<String> names =
                answer.path("changeable").valueStream().map(JsonNode::asString).toList();
        printLine("May be changed, with the loggers below: " + String.join(", ", names) + ".");
    }
}
