package io.schedmate.cli.demo;

import io.schedmate.cli.logs.text.Quantity;
import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Terminal;
import tools.jackson.databind.JsonNode;

/** Prints advice as text. */
record AdviceText(Terminal terminal) {

    void print(JsonNode advice) {
        printLine(advice.path("metadata").path("workloadText").asString(""));
        advice.path("metadata")
                .path("fields")
                .forEach(field -> printLine("  %-20s %s (%s)"
                        .formatted(
                                field.path("name").asString(""),
                                field.path("value").asString(""),
                                field.path("engine").asString(""))));
        advice.path("similarJobs")
                .forEach(similar -> printLine("  like %s (%.2f): %s after %s"
                        .formatted(
                                similar.path("jobId").asString("another project's job"),
                                similar.path("similarityRatio").asDouble(0),
                                similar.path("endState").asString("?"),
                                time(similar.path("durationSeconds")))));
        JsonNode duration = advice.path("estimates").path("durationSeconds");
        if (duration.isObject()) {
            printLine("  it will run %s (80 %% range: %s to %s)"
                    .formatted(time(duration.path("p50")), time(duration.path("p10")), time(duration.path("p90"))));
        }
        advice.path("caveats").forEach(caveat -> printLine("  " + caveat.asString("")));
    }

    private static String time(JsonNode seconds) {
        return Quantity.duration(Math.rint(seconds.asDouble()));
    }

    private void printLine(String text) {
        terminal.out().println(PlainText.safe(text));
        terminal.out().flush();
    }
}
