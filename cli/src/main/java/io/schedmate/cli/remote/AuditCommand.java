package io.schedmate.cli.remote;

import static java.util.stream.Collectors.joining;

import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.remote.answer.Query;
import io.schedmate.cli.remote.answer.ValueText;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Terminal;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Lists the entries of the audit log. */
@Command(
        name = "audit",
        header = "List who changed what, when and from where, newest first.",
        description = "For operators and admins. --json includes request bodies and roles.")
public final class AuditCommand extends RemoteCommand {

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description = "The start of the period, such as 2026-03-02T00:00:00Z.")
    private @Nullable String from;

    @Option(names = "--until", paramLabel = "TIME", description = "The end of the period.")
    private @Nullable String to;

    @Option(names = "--actor", paramLabel = "NAME", description = "Only calls of this caller: a name or a key's id.")
    private @Nullable String actor;

    @Option(names = "--operation", paramLabel = "NAME", description = "Such as approveRecovery or makeKey.")
    private @Nullable String operation;

    @Option(names = "--subject", paramLabel = "ID", description = "Only changes of this recovery, key, job or alert.")
    private @Nullable String subject;

    @Option(names = "--limit", paramLabel = "N", description = "Maximum number of entries (50).")
    private int limit = 50;

    public AuditCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) {
        List<JsonNode> entries = gateway.list("/audit" + query(), Math.max(1, limit));
        return show(entries, "No entry matches.", each -> each.forEach(this::show));
    }

    /** Prints an entry on several lines. In a table row, an id would leave no room for the change. */
    private void show(JsonNode entry) {
        title("%s %s %s (%s)"
                .formatted(
                        ValueText.time(entry.path("at")),
                        ValueText.text(entry.at("/actor/name")),
                        what(entry),
                        entry.path("status").asString()));
        printLine("  from " + entry.path("from").asString() + ", of " + ValueText.text(entry.path("subject")));
        String change = change(entry);
        if (!change.isEmpty()) {
            printLine("  " + change);
        }
    }

    private static String what(JsonNode entry) {
        long calls = entry.path("calls").asLong(1);
        return entry.path("operation").asString() + (calls > 1 ? " (" + calls + " times)" : "");
    }

    /** Returns the changed fields with their old and new values. */
    private static String change(JsonNode entry) {
        var names = new TreeSet<>(entry.path("before").propertyNames());
        names.addAll(entry.path("after").propertyNames());
        return names.stream()
                .filter(name -> !entry.path("before")
                        .path(name)
                        .equals(entry.path("after").path(name)))
                .map(name -> name + " " + ValueText.text(entry.path("before").path(name)) + " → "
                        + ValueText.text(entry.path("after").path(name)))
                .collect(joining(", "));
    }

    private Query query() {
        return new Query()
                .with("from", from)
                .with("to", to)
                .with("actor", actor)
                .with("operation", operation)
                .with("subject", subject);
    }
}
