package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.logs.intake.InMemoryLogLines;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** One short log for each way that a framework reports progress, and the values in it. */
class LogFormatsTest {

    private record Format(String name, List<String> lines, Map<String, String> values) {}

    @TestFactory
    Stream<DynamicTest> readsTheValuesOfEachFormat() throws IOException {
        return formats().stream().map(format -> DynamicTest.dynamicTest(format.name(), () -> check(format)));
    }

    @Test
    void coversManyFormats() throws IOException {
        assertThat(formats()).hasSizeGreaterThan(150);
    }

    private static void check(Format format) {
        TrainingMetrics metrics = new PlannedMetricExtractor().extract(new InMemoryLogLines(format.lines()));
        SoftAssertions softly = new SoftAssertions();
        format.values().forEach((name, value) -> {
            if (name.equals("unit")) {
                softly.assertThat(Objects.requireNonNull(metrics.throughput()).unit())
                        .as(name)
                        .isEqualTo(value.replace('_', ' '));
            } else {
                check(softly, name, valueOf(metrics, name), value);
            }
        });
        softly.assertAll();
    }

    private static void check(SoftAssertions softly, String name, @Nullable Double read, String value) {
        if (value.equals("none")) {
            softly.assertThat(read).as(name).isNull();
            return;
        }
        double wanted = Double.parseDouble(value);
        softly.assertThat(read).as(name).isNotNull().isCloseTo(wanted, within(Math.abs(wanted) * 1e-9));
    }

    private static @Nullable Double valueOf(TrainingMetrics metrics, String name) {
        Number value = switch (name) {
            case "step" -> metrics.step();
            case "total" -> metrics.totalSteps();
            case "epoch" -> metrics.epoch();
            case "totalEpochs" -> metrics.totalEpochs();
            case "loss" -> metrics.loss();
            case "lr" -> metrics.learningRate();
            case "stepTime" -> metrics.stepTimeSeconds();
            case "eta" -> metrics.etaSeconds();
            case "lines" -> metrics.progressLines();
            case "throughput" ->
                metrics.throughput() == null ? null : metrics.throughput().value();
            default -> throw new IllegalArgumentException("Expected a known name (got " + name + ")");
        };
        return value == null ? null : Double.valueOf(value.doubleValue());
    }

    private static List<Format> formats() throws IOException {
        List<Format> formats = new ArrayList<>();
        for (String resource : List.of("formats.txt", "more-formats.txt", "framework-formats.txt")) {
            try (InputStream stream = LogFormatsTest.class.getResourceAsStream(resource)) {
                String text = new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8);
                for (String part : text.split("(?m)^#### ")) {
                    if (!part.isBlank()) {
                        formats.add(format(part));
                    }
                }
            }
        }
        return formats;
    }

    /** A name, the lines, and after an arrow the expected values; {@code ␍} stands for a carriage return, {@code ␛} for an escape. */
    private static Format format(String part) {
        int newLine = part.indexOf('\n');
        int arrow = part.lastIndexOf("\n==> ");
        List<String> lines = List.of(part.substring(newLine + 1, arrow)
                .replace('␍', '\r')
                .replace('␛', '\u001b')
                .split("\n"));
        Map<String, String> values = new LinkedHashMap<>();
        for (String claim : part.substring(arrow + 5).strip().split(" ")) {
            int equals = claim.indexOf('=');
            values.put(claim.substring(0, equals), claim.substring(equals + 1));
        }
        return new Format(part.substring(0, newLine), lines, values);
    }
}
