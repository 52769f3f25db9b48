package io.schedmate.tracker.phase;

import io.schedmate.tables.Tables;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The settings in logs that state how often a job evaluates or saves, read from {@code intervals.tsv}. */
public final class IntervalLexicon {

    private static final int MAX_LINE_LENGTH = 8_000;
    private static final int MAX = 4;

    private final List<Row> rows;

    private record Row(Phase phase, Pattern setting) {}

    private IntervalLexicon(List<Row> rows) {
        this.rows = List.copyOf(rows);
    }

    public static IntervalLexicon bundled() {
        return new IntervalLexicon(Tables.resource(
                IntervalLexicon.class,
                "intervals.tsv",
                2,
                cells -> new Row(
                        Phase.valueOf(cells.getFirst().toUpperCase(Locale.ROOT)),
                        Pattern.compile(cells.getLast(), Pattern.CASE_INSENSITIVE))));
    }

    /**
     * Returns the known intervals and those in the lines, at most four.
     *
     * @param lines lines before the first progress
     */
    public List<PauseInterval> read(List<String> lines, List<PauseInterval> known) {
        Set<PauseInterval> all = new LinkedHashSet<>(known);
        for (String line : lines) {
            String start = line.substring(0, Math.min(MAX_LINE_LENGTH, line.length()));
            rows.stream().flatMap(row -> found(row, start)).forEach(all::add);
        }
        return List.copyOf(new ArrayList<>(all).subList(0, Math.min(MAX, all.size())));
    }

    private static Stream<PauseInterval> found(Row row, String line) {
        Matcher setting = row.setting().matcher(line);
        return setting.results().map(found -> new PauseInterval(row.phase(), Long.parseLong(found.group(1))));
    }
}
