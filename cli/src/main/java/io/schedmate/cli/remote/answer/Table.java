package io.schedmate.cli.remote.answer;

import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Style;
import io.schedmate.cli.terminal.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Prints a table whose columns are as wide as their cells. On a terminal the last column is cut at the edge; in a pipe
 * nothing is cut.
 */
public final class Table {

    private static final String GAP = "  ";

    private final List<String> heads;
    private final List<List<String>> rows = new ArrayList<>();

    public Table(String... heads) {
        this.heads = List.of(heads);
    }

    public void row(String... cells) {
        rows.add(List.of(cells).stream().map(PlainText::safe).toList());
    }

    public void print(Terminal terminal) {
        int[] widths = IntStream.range(0, heads.size()).map(this::width).toArray();
        int columns = terminal.redraws() ? terminal.columns() : Integer.MAX_VALUE;
        terminal.out().println(terminal.paint(Style.FAINT, line(heads, widths, columns)));
        rows.forEach(row -> terminal.out().println(line(row, widths, columns)));
    }

    private int width(int column) {
        return IntStream.concat(
                        IntStream.of(heads.get(column).length()),
                        rows.stream().mapToInt(row -> row.get(column).length()))
                .max()
                .orElse(0);
    }

    private static String line(List<String> cells, int[] widths, int columns) {
        var line = new StringBuilder();
        for (int column = 0; column < cells.size(); column++) {
            boolean last = column == cells.size() - 1;
            line.append(cells.get(column));
            if (!last) {
                line.append(" ".repeat(widths[column] - cells.get(column).length()))
                        .append(GAP);
            }
        }
        return PlainText.fit(line.toString().stripTrailing(), columns);
    }
}
