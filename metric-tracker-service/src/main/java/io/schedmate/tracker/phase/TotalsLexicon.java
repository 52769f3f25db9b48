package io.schedmate.tracker.phase;

import io.schedmate.tables.Tables;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The settings and sentences in logs that state the total amount of work, read from {@code totals.tsv}. */
public final class TotalsLexicon {

    private static final int MAX_LINE_LENGTH = 8_000;
    private static final long MIN = 2;

    private final List<Row> rows;

    private record Row(boolean epochs, Pattern setting) {}

    private TotalsLexicon(List<Row> rows) {
        this.rows = List.copyOf(rows);
    }

    public static TotalsLexicon bundled() {
        return new TotalsLexicon(Tables.resource(
                TotalsLexicon.class,
                "totals.tsv",
                2,
                cells -> new Row(
                        cells.getFirst().equals("epochs"),
                        Pattern.compile(cells.getLast(), Pattern.CASE_INSENSITIVE))));
    }

    /**
     * Returns the known totals and those in the lines.
     *
     * @param lines lines up to the first progress
     */
    public StatedTotals read(List<String> lines, StatedTotals known) {
        StatedTotals all = known;
        for (String line : lines) {
            String start = line.substring(0, Math.min(MAX_LINE_LENGTH, line.length()));
            for (Row row : rows) {
                for (MatchResult found : row.setting().matcher(start).results().toList()) {
                    all = with(all, row.epochs(), Long.parseLong(found.group(1).replace(",", "")));
                }
            }
        }
        return all;
    }

    private static StatedTotals with(StatedTotals known, boolean epochs, long number) {
        if (number < MIN) {
            return known;
        }
        return epochs ? known.andEpochs(number) : known.andSteps(number);
    }
}
