package io.schedmate.cli.remote.feedback;

import io.schedmate.cli.remote.RemoteCommand;
import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.remote.answer.Table;
import io.schedmate.cli.remote.answer.ValueText;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Prints how many diagnoses users judged right. */
@Command(name = "scores", header = "Show how many diagnoses people found right, by week and category.")
public final class FeedbackScoresCommand extends RemoteCommand {

    @Option(names = "--weeks", paramLabel = "N", description = "How many weeks back (12).")
    private int weeks = 12;

    public FeedbackScoresCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) {
        JsonNode scores = gateway.get("/feedback/scores?weeks=" + weeks).path("items");
        if (options.json()) {
            scores.forEach(this::json);
        } else if (scores.isEmpty()) {
            printLine("No diagnosis has feedback yet.");
        } else {
            Table table = new Table("WEEK", "CATEGORY", "JUDGED", "RIGHT");
            for (JsonNode score : scores) {
                table.row(
                        score.path("weekFrom").asString("").substring(0, 10),
                        ValueText.text(score.path("category")),
                        ValueText.text(score.path("judged")),
                        "%d (%.0f%%)"
                                .formatted(
                                        score.path("right").asInt(),
                                        100.0
                                                * score.path("right").asInt()
                                                / score.path("judged").asInt(1)));
            }
            table.print(terminal);
        }
        return ExitCode.DONE;
    }
}
