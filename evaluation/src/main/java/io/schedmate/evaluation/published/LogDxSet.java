package io.schedmate.evaluation.published;

import io.schedmate.evaluation.score.Figure;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.intake.LogLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The set eyuansu62/LogDx: failures of continuous integration, each with the spans of lines that prove its cause. Its
 * authors score summaries by a language model's answer; here a line is right if it is in a span, or within 3 lines of
 * one.
 */
final class LogDxSet implements PublicSet {

    private static final int NEAR_LINES = 3;
    private static final int TAIL_LINES = 200;

    private static final JsonMapper JSON = new JsonMapper();

    private record Span(long first, long last) {

        boolean isNear(@Nullable Long line) {
            return line != null && line >= first - NEAR_LINES && line <= last + NEAR_LINES;
        }
    }

    @Override
    public String name() {
        return "logdx";
    }

    @Override
    public PublicReport score(Path folder, Reader reader) throws IOException {
        List<Path> cases = cases(folder);
        long root = 0;
        long either = 0;
        long tail = 0;
        List<String> misses = new ArrayList<>();
        for (Path truth : cases) {
            LogLines log = reader.files().open(truth.resolveSibling("raw.log"));
            List<Span> spans = spans(JSON.readTree(Files.readString(truth)));
            Diagnosis found = reader.diagnosis().diagnose(log);
            boolean isRoot = spans.stream().anyMatch(span -> span.isNear(found.rootCauseLine()));
            boolean isFirst = spans.stream().anyMatch(span -> span.isNear(found.firstErrorLine()));
            root += isRoot ? 1 : 0;
            either += isRoot || isFirst ? 1 : 0;
            tail += spans.stream().anyMatch(span -> span.last() > log.count() - TAIL_LINES) ? 1 : 0;
            if (!isRoot) {
                misses.add(folder.relativize(truth).getParent() + ": line " + found.rootCauseLine() + ", proven by "
                        + spans);
            }
        }
        return new PublicReport(
                name(),
                List.of(
                        Figure.rate("public.logdx.root", "root cause line proves the cause", root, cases.size()),
                        Figure.rate("public.logdx.either", "first error or root cause does", either, cases.size()),
                        Figure.rate("public.logdx.tail", "the last 200 lines hold a span", tail, cases.size())),
                misses);
    }

    private static List<Path> cases(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("cases"))) {
            return files.filter(file -> file.endsWith("ground_truth.json"))
                    .filter(file -> !file.toString().contains("_rejected"))
                    .filter(file -> Files.exists(file.resolveSibling("raw.log")))
                    .sorted()
                    .toList();
        }
    }

    private static List<Span> spans(JsonNode truth) {
        return truth.path("evidence_spans")
                .valueStream()
                .map(span -> new Span(
                        span.path("start_line").asLong(), span.path("end_line").asLong()))
                .toList();
    }
}
