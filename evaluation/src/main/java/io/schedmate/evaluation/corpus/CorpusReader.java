package io.schedmate.evaluation.corpus;

import io.schedmate.logs.extract.Throughput;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.LineLabel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads the label files of a corpus folder. Unknown keys are ignored. */
public final class CorpusReader {

    private static final Pattern PYTHON_GROUP = Pattern.compile("\\(\\?P<([A-Za-z0-9_]+)>");

    private CorpusReader() {}

    /** @throws IOException if the folder has none of the label files, or one of them cannot be read */
    public static LogCorpus read(Path folder) throws IOException {
        if (Files.notExists(folder.resolve("labels.jsonl")) && Files.notExists(folder.resolve("positions.jsonl"))) {
            throw new IOException("expected labels.jsonl or positions.jsonl in the corpus folder (" + folder + ")");
        }
        List<ProgressLog> progress = new ArrayList<>();
        List<FailureLog> failures = new ArrayList<>();
        for (JsonNode label : JsonLines.read(folder.resolve("labels.jsonl"))) {
            if ("progress".equals(label.path("kind").asString(""))) {
                progress.add(progressLog(label));
            } else {
                failures.add(failureLog(label));
            }
        }
        // Composed long logs have no kind, since all of them fail.
        JsonLines.read(folder.resolve("positions.jsonl")).forEach(label -> failures.add(failureLog(label)));
        List<LabelledLine> lines = JsonLines.read(folder.resolve("lines.jsonl")).stream()
                .map(CorpusReader::line)
                .toList();
        return new LogCorpus(folder, progress, failures, lines);
    }

    private static ProgressLog progressLog(JsonNode label) {
        return new ProgressLog(
                label.path("file").asString(),
                label.path("source").asString(""),
                number(label.path("step_time_s")),
                throughput(label.path("throughput")),
                number(label.path("last_step")),
                number(label.path("total_steps")),
                number(label.path("last_epoch")),
                number(label.path("last_loss")),
                label.path("n_progress_lines").asLong(0),
                label.path("n_progress_segments").asLong(0),
                label.path("first_progress_line").asLong(1),
                label.path("last_progress_line").asLong(1),
                label.path("progress_regex").isString()
                        ? javaRegex(label.path("progress_regex").asString())
                        : null,
                label.path("note").asString(""));
    }

    private static FailureLog failureLog(JsonNode label) {
        return new FailureLog(
                label.path("file").asString(),
                label.path("source").asString(label.path("failure_file").asString("")),
                label.path("first_error_line").asLong(),
                label.path("root_cause_line")
                        .asLong(label.path("first_error_line").asLong()),
                FailureCategory.valueOf(label.path("category").asString().toUpperCase(Locale.ROOT)),
                text(label.path("infra_type")),
                component(label.path("faulty_component")),
                text(label.path("acme_reason")),
                label.path("ambiguous").asBoolean(false),
                label.path("multi_run").asBoolean(false));
    }

    private static LabelledLine line(JsonNode line) {
        return new LabelledLine(
                line.path("line").asString(),
                LineLabel.valueOf(line.path("label").asString().toUpperCase(Locale.ROOT)),
                line.path("file").asString(""),
                line.path("line_no").asLong(0),
                text(line.path("trap")));
    }

    private static Map<String, String> component(JsonNode node) {
        Map<String, String> parts = new LinkedHashMap<>();
        if (node.isObject()) {
            node.properties().stream()
                    .filter(part -> !part.getValue().isNull())
                    .forEach(part -> parts.put(part.getKey(), part.getValue().asString()));
        } else if (node.isString()) {
            parts.put("text", node.asString());
        }
        return parts;
    }

    /**
     * Converts a regular expression to Java's syntax, which does not allow an underscore in a group name as Python's
     * does.
     */
    private static String javaRegex(String python) {
        return PYTHON_GROUP
                .matcher(python)
                .replaceAll(group -> "(?<" + group.group(1).replace("_", "") + ">");
    }

    private static @Nullable Throughput throughput(JsonNode node) {
        Double value = number(node.path("value"));
        return value == null ? null : new Throughput(value, node.path("unit").asString(""));
    }

    private static @Nullable Double number(JsonNode node) {
        return node.isNumber() ? node.asDouble() : null;
    }

    private static @Nullable String text(JsonNode node) {
        return node.isString() ? node.asString() : null;
    }
}
