package io.schedmate.cli.remote.advice;

import io.schedmate.cli.logs.text.Quantity;
import io.schedmate.cli.remote.answer.ValueText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** Formats advice as text. */
record AdviceLines(JsonNode advice) {

    private static final String EVIDENCE = "evidence";

    List<String> all() {
        List<String> lines = new ArrayList<>();
        String workload = advice.at("/metadata/workloadText").asString("");
        if (!workload.isEmpty()) {
            lines.add(workload);
        }
        advice.at("/metadata/fields").forEach(field -> {
            lines.add(field(field));
            field.path(EVIDENCE).forEach(place -> quoted(place.asString("")).ifPresent(lines::add));
        });
        advice.path("similarJobs").forEach(similar -> lines.add(similar(similar)));
        lines.add(duration(advice.at("/estimates/durationSeconds")));
        JsonNode ends = advice.at("/estimates/endStates");
        if (ends.isObject()) {
            lines.add("such jobs: %s succeed, %s fail, %s are cancelled, %s run into their limit"
                    .formatted(
                            ValueText.percent(ends.path("succeededRatio")),
                            ValueText.percent(ends.path("failedRatio")),
                            ValueText.percent(ends.path("cancelledRatio")),
                            ValueText.percent(ends.path("timedOutRatio"))));
        }
        advice.path("caveats").forEach(caveat -> lines.add("  " + caveat.asString("")));
        return lines;
    }

    private static String field(JsonNode field) {
        String evidence = StreamSupport.stream(field.path(EVIDENCE).spliterator(), false)
                .map(place -> place.asString(""))
                .collect(Collectors.joining(", "));
        return "  %-20s %s%s"
                .formatted(
                        field.path("name").asString(""),
                        ValueText.text(field.path("value")),
                        evidence.isEmpty() ? "" : "  (" + evidence + ")");
    }

    /** Returns the line of code at {@code place}; empty if the advice does not quote it. */
    private Optional<String> quoted(String place) {
        return StreamSupport.stream(advice.path("excerpts").spliterator(), false)
                .filter(excerpt -> place.equals(excerpt.path("path").asString("")
                        + ":"
                        + excerpt.path("line").asInt(0)))
                .map(excerpt -> excerpt.path("lines")
                        .path(excerpt.path("line").asInt(0)
                                - excerpt.path("firstLine").asInt(0))
                        .asString("")
                        .strip())
                .filter(line -> !line.isEmpty())
                .findFirst()
                .map(line -> "      " + place + " | " + line);
    }

    private static String similar(JsonNode similar) {
        return "  like %s (%s): %s after %s"
                .formatted(
                        similar.path("jobId").asString("another project's job"),
                        ValueText.percent(similar.path("similarityRatio")),
                        ValueText.text(similar.path("endState")),
                        time(similar.path("durationSeconds")));
    }

    private static String duration(JsonNode estimate) {
        return estimate.isObject()
                ? "it will run %s (80 %% range: %s to %s)"
                        .formatted(time(estimate.path("p50")), time(estimate.path("p10")), time(estimate.path("p90")))
                : "The duration cannot be estimated.";
    }

    private static String time(JsonNode seconds) {
        return seconds.isNumber() ? Quantity.duration(Math.rint(seconds.asDouble())) : "-";
    }
}
