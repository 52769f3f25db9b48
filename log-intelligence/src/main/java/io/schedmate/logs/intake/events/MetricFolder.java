package io.schedmate.logs.intake.events;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the metrics of a run in MLflow's file store: from the folder {@code metrics} of a run, or from the run's own
 * folder. Each metric is a file with the metric's name and a line for each value: milliseconds since 1970, the value,
 * the step (MLflow's {@code FileStore}). Links are not followed, and lines in another form are skipped.
 */
final class MetricFolder {

    static final String NAME = "metrics";

    private static final Pattern LINE = Pattern.compile(
            "(\\d{10,16}) (-?\\d{1,30}(?:\\.\\d{0,30})?(?:[eE][-+]?\\d{1,4})?|nan|-?inf)(?: (-?\\d{1,18}))?(?: .*)?");
    private static final int MAX_FILES = 10_000;
    private static final int MAX_VALUES = 4_000_000;
    private static final double MILLIS = 1000;

    private MetricFolder() {}

    /** Returns all values, the earliest first. */
    static List<ScalarEvent> read(Path folder) throws IOException {
        Path metrics =
                Files.isDirectory(folder.resolve(NAME), LinkOption.NOFOLLOW_LINKS) ? folder.resolve(NAME) : folder;
        List<ScalarEvent> values = new ArrayList<>();
        try (Stream<Path> files = Files.walk(metrics)) {
            for (Path file : files.filter(each -> Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS))
                    .limit(MAX_FILES)
                    .sorted()
                    .toList()) {
                add(file, metrics.relativize(file).toString().replace('\\', '/'), values);
            }
        }
        if (values.isEmpty()) {
            throw new IOException(
                    "Expected a file, or the folder of a run in MLflow's file store, got (%s holds no metrics)."
                            .formatted(folder));
        }
        // Values of one group and step become neighbours.
        values.sort(Comparator.comparingDouble(ScalarEvent::seconds)
                .thenComparing(value -> value.scalars().getFirst().group())
                .thenComparingLong(ScalarEvent::step));
        return values;
    }

    private static void add(Path file, String name, List<ScalarEvent> values) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            for (String line = lines.readLine(); line != null && values.size() < MAX_VALUES; line = lines.readLine()) {
                Matcher parts = LINE.matcher(line.strip());
                if (parts.matches()) {
                    values.add(value(name, parts));
                }
            }
        }
    }

    private static ScalarEvent value(String name, Matcher parts) {
        String step = parts.group(3);
        return new ScalarEvent(
                Long.parseLong(parts.group(1)) / MILLIS,
                step == null ? 0 : Long.parseLong(step),
                List.of(Scalar.of(name, number(parts.group(2)))));
    }

    /** Reads a number in Python's form. */
    private static double number(String text) {
        return switch (text) {
            case "nan" -> Double.NaN;
            case "inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
    }
}
