package io.schedmate.cli.remote.answer;

import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Formats the errors and warnings in a job's log, and the errors that are new. */
public final class Errors {

    private static final int MAX_SHOWN = 5;

    private Errors() {}

    /** Returns the lines to print; empty if the log has no errors or warnings, or they were not counted. */
    public static List<String> of(JsonNode metrics) {
        JsonNode labels = metrics.path("labels");
        long errors = labels.path("errors").asLong(0);
        long warnings = labels.path("warnings").asLong(0);
        if (errors + warnings == 0) {
            return List.of();
        }
        return Stream.concat(
                        Stream.of("%d error lines, %d warning lines".formatted(errors, warnings)),
                        labels.path("errorTemplates")
                                .valueStream()
                                .limit(MAX_SHOWN)
                                .map(Errors::line))
                .toList();
    }

    private static String line(JsonNode template) {
        return "  since %s, %s times, line %s: %s"
                .formatted(
                        ValueText.time(template.path("since")),
                        ValueText.text(template.path("lines")),
                        ValueText.text(template.path("line")),
                        ValueText.text(template.path("template")));
    }
}
