package io.schedmate.evaluation.metamorphic;

import io.schedmate.evaluation.engine.LogEngine;
import io.schedmate.logs.diagnose.CitedLine;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.intake.Segments;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks that each cited line contains the cited text: as a whole, as one of its segments, or as a segment without its
 * colour codes and prefix. A text that ends in {@code …} may be truncated there. A failure must cite at least one line.
 */
record CitedLinesCheck() implements LogCheck {

    private static final Pattern COLOUR = Pattern.compile("\u001B\\[[0-9;?]*[A-Za-z]");

    @Override
    public String name() {
        return "cited lines hold the cited text";
    }

    @Override
    public Optional<String> violation(LogEngine engine, Sample sample) {
        return engine.diagnosis().flatMap(diagnosis -> violation(diagnosis.diagnose(sample.log()), sample));
    }

    private static Optional<String> violation(Diagnosis diagnosis, Sample sample) {
        List<CitedLine> cited = new ArrayList<>(diagnosis.evidence());
        add(cited, diagnosis.firstErrorLine(), diagnosis.firstErrorText());
        add(cited, diagnosis.rootCauseLine(), diagnosis.rootCauseText());
        return cited.stream()
                .filter(line -> !holds(line, sample.lines()))
                .findFirst()
                .map(line -> "line %d does not hold (%s)".formatted(line.line(), line.text()));
    }

    private static void add(List<CitedLine> cited, @Nullable Long line, @Nullable String text) {
        if (line != null && text != null) {
            cited.add(new CitedLine(line, text));
        } else if (line != null || text != null) {
            cited.add(new CitedLine(line == null ? 0 : line, String.valueOf(text)));
        }
    }

    static boolean holds(CitedLine cited, List<String> lines) {
        if (cited.line() < 1 || cited.line() > lines.size()) {
            return false;
        }
        String line = lines.get((int) cited.line() - 1);
        String text = plain(cited.text());
        return plain(line).equals(text)
                || Segments.of(line).stream()
                        .map(CitedLinesCheck::plain)
                        .anyMatch(segment -> text.endsWith("…")
                                ? segment.contains(text.substring(0, text.length() - 1))
                                : segment.endsWith(text) && (!text.isEmpty() || segment.isEmpty()));
    }

    private static String plain(String text) {
        return COLOUR.matcher(text).replaceAll("").strip();
    }
}
