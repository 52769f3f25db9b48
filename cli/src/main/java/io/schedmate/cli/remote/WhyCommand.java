package io.schedmate.cli.remote;

import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.remote.answer.ValueText;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Style;
import io.schedmate.cli.terminal.Terminal;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Explains why a job failed. */
@Command(
        name = "why",
        header = "Explain why a job failed: the cause, the lines that prove it, what to do.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:no attempt has failed",
            "10:an infrastructure failure",
            "11:another failure, or one whose cause is not known yet"
        })
public final class WhyCommand extends RemoteCommand {

    private static final String INDENT = "      ";
    private static final int MAX_LINE_LENGTH = 600;

    @Parameters(paramLabel = "ID", description = "The job's id, name, or scheduler's number.")
    private String id = "";

    public WhyCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) {
        List<JsonNode> failures = gateway.list("/jobs/" + gateway.job(id) + "/failures", 50);
        if (failures.isEmpty()) {
            if (!options.json()) {
                printLine("No attempt has failed.");
            }
            return ExitCode.DONE;
        }
        JsonNode failure =
                gateway.get("/failures/" + failures.getFirst().path("failureId").asString());
        if (options.json()) {
            json(failure);
        } else {
            print(failure);
            printSimilar(gateway.get(
                    "/failures/" + failures.getFirst().path("failureId").asString() + "/similar?limit=3"));
        }
        return failure.at("/diagnosis/category").asString("").equals("infrastructure")
                ? ExitCode.INFRASTRUCTURE_FAILURE
                : ExitCode.OTHER_FAILURE;
    }

    private void print(JsonNode failure) {
        JsonNode diagnosis = failure.path("diagnosis");
        if (!diagnosis.isObject()) {
            printLine("Attempt %s failed; its cause is being worked out."
                    .formatted(ValueText.text(failure.path("attempt"))));
            return;
        }
        terminal.out()
                .println(terminal.paint(Style.BAD, PlainText.safe(ValueText.text(diagnosis.path("category"))))
                        + " "
                        + PlainText.safe(ValueText.text(diagnosis.path("reason"))));
        PlainText.wrap(diagnosis.path("explanation").asString(""), terminal.columns())
                .forEach(this::printLine);
        cite("root cause", diagnosis.path("rootCause"));
        if (!diagnosis
                .path("firstError")
                .path("line")
                .equals(diagnosis.path("rootCause").path("line"))) {
            cite("first error", diagnosis.path("firstError"));
        }
        failure.path("recommendedActions").forEach(action -> printLine("  do: " + action.asString("")));
        if (failure.path("recoveryId").isString()) {
            printLine("  recovery " + failure.path("recoveryId").asString());
        }
        printLine("  engine %s, confidence %s"
                .formatted(ValueText.text(diagnosis.path("engine")), ValueText.percent(diagnosis.path("confidence"))));
    }

    private void printSimilar(JsonNode similar) {
        if (similar.path("total").asInt(0) == 0) {
            return;
        }
        printLine("  seen before: %s times".formatted(ValueText.text(similar.path("total"))));
        similar.path("items").forEach(this::printOne);
    }

    private void printOne(JsonNode earlier) {
        JsonNode remedy = earlier.path("remedy");
        String node =
                earlier.path("node").isString() ? " on " + earlier.path("node").asString() : "";
        printLine("    %s%s: %s"
                .formatted(
                        ValueText.text(earlier.path("failedAt")),
                        node,
                        remedy.isObject() ? done(remedy) : "nothing was done"));
        printLine("      job " + ValueText.text(earlier.path("jobId")));
    }

    private static String done(JsonNode remedy) {
        List<String> actions =
                remedy.path("actions").valueStream().map(JsonNode::asString).toList();
        String helped = remedy.path("helped").isBoolean()
                ? remedy.path("helped").asBoolean() ? ", which helped" : ", which did not help"
                : "";
        return (actions.isEmpty() ? "recovery " + ValueText.text(remedy.path("status")) : String.join(", ", actions))
                + helped;
    }

    /**
     * Prints a cited line in full. It is not cut at the edge of the terminal, because the important part may be at its
     * end.
     */
    private void cite(String name, JsonNode citation) {
        if (!citation.isObject()) {
            return;
        }
        String place = "  %-11s line %s:".formatted(name, ValueText.text(citation.path("line")));
        String text = PlainText.fit(citation.path("text").asString(""), MAX_LINE_LENGTH);
        if (!terminal.redraws() || place.length() + 1 + text.length() <= terminal.columns()) {
            printLine(place + " " + text);
        } else {
            printLine(place);
            PlainText.wrap(text, terminal.columns() - INDENT.length()).forEach(line -> printLine(INDENT + line));
        }
    }
}
