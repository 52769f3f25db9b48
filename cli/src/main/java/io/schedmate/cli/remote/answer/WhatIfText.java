package io.schedmate.cli.remote.answer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Formats predictions for other settings as a table, followed by notes. */
public final class WhatIfText {

    private static final double GIBIBYTE = 1L << 30;

    private WhatIfText() {}

    /** Returns one row per case, the unchanged job first. */
    public static Table table(JsonNode whatIf) {
        Table table = new Table("GPUS", "TYPE", "BATCH", "TAKES", "EIGHT OF TEN", "GPU H", "MEMORY", "FITS");
        cases(whatIf).forEach(one -> table.row(row(one)));
        return table;
    }

    /** Returns, for each case, the predicted start and end and the basis of the predictions. */
    public static List<String> grounds(JsonNode whatIf) {
        return cases(whatIf).stream()
                .map(one -> "%s: starts %s, ends %s; time by %s, memory by %s, %s free"
                        .formatted(
                                name(one),
                                ValueText.time(one.at("/start/p50")),
                                ValueText.time(one.at("/end/p50")),
                                ground(one.path("durationSeconds")),
                                ground(one.path("gpuMemoryBytes")),
                                ValueText.percent(one.at("/fit/marginRatio"))))
                .toList();
    }

    private static String ground(JsonNode amount) {
        return ValueText.text(amount.path("ground")).replace('_', ' ');
    }

    /** Returns what is unknown and why, each note with the cases to which it applies. General notes are last. */
    public static List<String> notes(JsonNode whatIf) {
        Map<String, List<String>> notes = new LinkedHashMap<>();
        cases(whatIf)
                .forEach(one -> one.path("notes")
                        .forEach(note -> notes.computeIfAbsent(note.asString(""), _ -> new ArrayList<>())
                                .add(name(one))));
        List<String> lines = new ArrayList<>();
        notes.forEach((note, of) -> lines.add("%s (%s)".formatted(note, String.join("; ", of))));
        whatIf.path("caveats").forEach(caveat -> lines.add(caveat.asString("")));
        return lines;
    }

    public static boolean isAnswered(JsonNode whatIf) {
        return cases(whatIf).stream()
                .anyMatch(one -> one.path("durationSeconds").isObject()
                        || one.path("gpuMemoryBytes").isObject());
    }

    private static List<JsonNode> cases(JsonNode whatIf) {
        List<JsonNode> cases = new ArrayList<>(List.of(whatIf.path("asIs")));
        whatIf.path("changed").forEach(cases::add);
        return cases;
    }

    private static String[] row(JsonNode one) {
        JsonNode duration = one.path("durationSeconds");
        JsonNode memory = one.path("gpuMemoryBytes");
        return new String[] {
            ValueText.text(one.at("/setting/gpus")),
            ValueText.text(one.at("/setting/gpuType")),
            batch(one),
            ValueText.duration(duration.path("p50")),
            ValueText.duration(duration.path("p10")) + " to " + ValueText.duration(duration.path("p90")),
            one.at("/gpuHours/p50").isNumber()
                    ? String.format(Locale.ROOT, "%.1f", one.at("/gpuHours/p50").asDouble())
                    : "-",
            gibibytes(memory.path("p50")),
            fit(ValueText.text(one.at("/fit/verdict")))
        };
    }

    private static String fit(String verdict) {
        return switch (verdict) {
            case "fits" -> "yes";
            case "does_not_fit" -> "no";
            default -> verdict.replace('_', ' ');
        };
    }

    private static String gibibytes(JsonNode bytes) {
        return bytes.isNumber() ? String.format(Locale.ROOT, "%.1f GiB", bytes.asDouble() / GIBIBYTE) : "-";
    }

    private static String name(JsonNode one) {
        return "%s x %s, batch %s"
                .formatted(
                        ValueText.text(one.at("/setting/gpus")),
                        ValueText.text(one.at("/setting/gpuType")),
                        batch(one));
    }

    private static String batch(JsonNode one) {
        JsonNode batch = one.at("/setting/batchSizePerGpu");
        return batch.isNumber() ? String.format(Locale.ROOT, "%.0f", batch.asDouble()) : "-";
    }
}
