package io.schedmate.cli.remote;

import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.rounds.Every;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.client.SchedMateClient;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Prints lines of a job's log. */
@Command(name = "logs", header = "Print the archived lines of a job's log.")
public final class LogsCommand extends RemoteCommand {

    private static final int A_RANGE = 5_000;

    @Parameters(paramLabel = "ID", description = "The job's id, name, or id in the scheduler.")
    private String id = "";

    @Option(names = "--attempt", paramLabel = "N", description = "The attempt (the latest).")
    private @Nullable Integer attempt;

    @Option(names = "--source", paramLabel = "NAME", description = "The log (the first).")
    private @Nullable String source;

    @Option(names = "--from", paramLabel = "LINE", description = "The first line; -200 = the last 200 (1).")
    private long from = 1;

    @Option(names = "--lines", paramLabel = "N", description = "Maximum number of lines.")
    private long most = Long.MAX_VALUE;

    @Option(
            names = "--label",
            paramLabel = "LABEL,...",
            description = "Only lines with this label: error, warning, progress or other.")
    private @Nullable String label;

    @Option(names = "--text", paramLabel = "TEXT", description = "Only lines that contain this text, ignoring case.")
    private @Nullable String text;

    @Option(names = "--follow", description = "Wait for new lines.")
    private boolean follow;

    public LogsCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) throws InterruptedException {
        String path = "/jobs/" + gateway.job(id) + "/logs?" + (attempt == null ? "" : "attempt=" + attempt + "&")
                + (source == null ? "" : "source=" + SchedMateClient.encoded(source) + "&")
                + (label == null ? "" : "label=" + SchedMateClient.encoded(label) + "&")
                + (text == null ? "" : "text=" + SchedMateClient.encoded(text) + "&");
        var rounds = Every.seconds(2);
        long next = from;
        long left = most;
        while (left > 0 && terminal.stillRead()) {
            JsonNode range = gateway.get(path + "fromLine=" + next + "&limit=" + Math.min(A_RANGE, left));
            for (JsonNode line : range.path("lines")) {
                show(line);
                next = line.path("line").asLong() + 1;
                left--;
            }
            terminal.out().flush();
            next = range.path("nextLine").asLong(next);
            if (range.path("nextLine").isNull()) {
                if (!follow) {
                    return ExitCode.DONE;
                }
                rounds.answered();
                rounds.pause();
            }
        }
        return ExitCode.DONE;
    }

    private void show(JsonNode line) {
        if (options.json()) {
            json(line);
        } else {
            printLine(line.path("text").asString(""));
        }
    }
}
