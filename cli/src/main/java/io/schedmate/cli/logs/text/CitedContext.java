package io.schedmate.cli.logs.text;

import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Style;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.logs.diagnose.CitedLine;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.logs.intake.Segments;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Prints the lines that a diagnosis cites, marked, with the surrounding lines. */
record CitedContext(Terminal terminal) {

    private static final int AROUND = 1;
    private static final int MAX_CITED = 8;
    private static final int ROOT_CAUSE_ROWS = 4;
    private static final int GUTTER = 14;

    void print(Diagnosis diagnosis, LogLines log) {
        NavigableSet<Long> cited = cited(diagnosis);
        NavigableSet<Long> shown = new TreeSet<>();
        cited.forEach(line -> LongStream.rangeClosed(Math.max(1, line - AROUND), line + AROUND)
                .forEach(shown::add));
        long before = 0;
        for (long line : shown) {
            List<String> text = log.read(line, 1);
            if (text.isEmpty()) {
                break;
            }
            if (before != 0 && line > before + 1) {
                terminal.out().println(terminal.paint(Style.FAINT, "           :"));
            }
            print(line, text.getFirst(), diagnosis, cited.contains(line));
            before = line;
        }
    }

    private static NavigableSet<Long> cited(Diagnosis diagnosis) {
        NavigableSet<Long> lines = new TreeSet<>();
        add(lines, diagnosis.firstErrorLine());
        add(lines, diagnosis.rootCauseLine());
        diagnosis.evidence().stream().map(CitedLine::line).limit(MAX_CITED).forEach(lines::add);
        return lines;
    }

    private static void add(NavigableSet<Long> lines, @Nullable Long line) {
        if (line != null) {
            lines.add(line);
        }
    }

    private void print(long number, String line, Diagnosis diagnosis, boolean cited) {
        String text = lastSegment(line);
        int columns = terminal.columns() - GUTTER;
        if (isAt(number, diagnosis.rootCauseLine())) {
            List<String> lines = PlainText.wrap(text, columns);
            List<String> shown = bothEnds(lines);
            row("-->", String.valueOf(number), shown.getFirst(), Style.BAD);
            shown.stream().skip(1).forEach(rest -> row("   ", "", rest, Style.BAD));
        } else {
            row(
                    cited ? "  >" : "   ",
                    String.valueOf(number),
                    PlainText.fit(text, columns),
                    cited ? Style.PLAIN : Style.FAINT);
        }
    }

    /**
     * Returns the last segment that is not blank. An error after a progress bar is in the last segment; if a line ends
     * with a carriage return, its last segment is empty.
     */
    private static String lastSegment(String line) {
        List<String> segments = Segments.of(line);
        return segments.reversed().stream()
                .filter(segment -> !segment.isBlank())
                .findFirst()
                .orElse("");
    }

    /**
     * Returns the first and the last rows of a long line. The reason may be at its start, as in exceptions, or at its
     * end.
     */
    private static List<String> bothEnds(List<String> lines) {
        if (lines.size() <= ROOT_CAUSE_ROWS) {
            return lines;
        }
        List<String> shown = new ArrayList<>(lines.subList(0, ROOT_CAUSE_ROWS / 2));
        shown.add("...");
        shown.addAll(lines.subList(lines.size() - ROOT_CAUSE_ROWS / 2, lines.size()));
        return shown;
    }

    private void row(String mark, String number, String text, Style style) {
        String fitted = PlainText.fit(text, terminal.columns() - GUTTER);
        terminal.out().printf(Locale.ROOT, "%s %7s | %s%n", mark, number, terminal.paint(style, fitted));
    }

    private static boolean isAt(long number, @Nullable Long line) {
        return line != null && line == number;
    }
}
