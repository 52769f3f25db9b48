package io.schedmate.cli.demo;

import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Terminal;
import tools.jackson.databind.JsonNode;

/** Advice as people read it. */
record AdviceText(Terminal terminal) {

    void print(JsonNode advice) {
        say(advice.path("metadata").path("workloadText").asString(""));
        advice.path("metadata")
                .path("fields")
                .forEach(field -> say("  %-20s %s (%s)"
                        .formatted(
                                field.path("name").asString(""),
                                field.path("value").asString(""),
                                field.path("engine").asString(""))));
        advice.path("similarJobs")
                .forEach(similar -> say("  like %s (%.2f): %s after %.0f s"
                        .formatted(
                                similar.path("jobId").asString("another project's job"),
                                similar.path("similarityRatio").asDouble(0),
                                similar.path("endState").asString("?"),
                                similar.path("durationSeconds").asDouble(0))));
        JsonNode duration = advice.path("estimates").path("durationSeconds");
        if (duration.isObject()) {
            say("  it will run %.0f s (%.0f to %.0f)"
                    .formatted(
                            duration.path("p50").asDouble(),
                            duration.path("p10").asDouble(),
                            duration.path("p90").asDouble()));
        }
        advice.path("caveats").forEach(caveat -> say("  " + caveat.asString("")));
    }

    private void say(String text) {
        terminal.out().println(PlainText.safe(text));
        terminal.out().flush();
    }
}
