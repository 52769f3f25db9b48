package io.schedmate.cli.remote.feedback;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Converts feedback to labels for {@code eval logs}. */
final class SiteLabels {

    private SiteLabels() {}

    /** Returns the actual failure as confirmed or corrected by a user. */
    static JsonNode finding(JsonNode feedback) {
        return feedback.path(feedback.path("verdict").asString("").equals("right") ? "diagnosis" : "corrected");
    }

    /**
     * Returns the label of a log.
     *
     * @param file the log's file within the folder
     * @param log the stored lines
     * @return null if the feedback has no category or no line, or the line is not stored
     */
    static @Nullable ObjectNode label(String file, JsonNode feedback, JsonNode log) {
        JsonNode finding = finding(feedback);
        long line = finding.path("line").asLong(0) - log.path("firstLine").asLong(1) + 1;
        int lines = log.path("lines").size();
        if (!finding.path("category").isString() || line < 1 || line > lines) {
            return null;
        }
        ObjectNode label = JsonNodeFactory.instance.objectNode();
        label.put("file", file)
                .put("kind", "failure")
                .put("source", feedback.path("jobId").asString(""))
                .put("n_lines", lines)
                .put("first_error_line", line)
                .put("root_cause_line", line)
                .put("root_cause_line_text", finding.path("text").asString(""))
                .put("category", finding.path("category").asString())
                .put("why", feedback.at("/given/comment").asString(""));
        label.set("infra_type", finding.path("infraType"));
        label.set("acme_reason", finding.path("reason"));
        return label.put("ambiguous", false).put("multi_run", false);
    }
}
