package io.schedmate.agent.gpu;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A line in Prometheus' text format: a metric, its labels and its value. */
record ExportedSample(String metric, Map<String, String> labels, double value) {

    private static final Pattern LINE =
            Pattern.compile("([a-zA-Z_:][\\w:]*+)(?:\\{(.*)})?\\s++(\\S++)(?:\\s++-?\\d++)?\\s*+");
    private static final Pattern LABEL = Pattern.compile("(\\w++)=\"((?:[^\"\\\\]|\\\\.)*+)\"");

    ExportedSample {
        labels = Map.copyOf(labels);
    }

    /** Parses a line; empty for comments, blank lines and anything else that is not a sample. */
    static Optional<ExportedSample> read(String line) {
        Matcher parts = LINE.matcher(line);
        if (line.startsWith("#") || !parts.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new ExportedSample(parts.group(1), labels(parts.group(2)), Double.parseDouble(parts.group(3))));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    /** Returns the value of a label; null if it is missing or empty. */
    @Nullable
    String label(String name) {
        String value = labels.get(name);
        return value == null || value.isBlank() ? null : value;
    }

    private static Map<String, String> labels(@Nullable String text) {
        Map<String, String> labels = new HashMap<>();
        Matcher label = LABEL.matcher(text == null ? "" : text);
        while (label.find()) {
            labels.put(label.group(1), label.group(2).replaceAll("\\\\(.)", "$1"));
        }
        return labels;
    }
}
