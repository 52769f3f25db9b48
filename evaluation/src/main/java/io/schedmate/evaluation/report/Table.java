package io.schedmate.evaluation.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Formats rows of cells under a header for a terminal or as Markdown. */
final class Table {

    private final List<String> header;
    private final List<List<String>> rows = new ArrayList<>();

    Table(List<String> header) {
        this.header = List.copyOf(header);
    }

    void add(List<String> row) {
        rows.add(List.copyOf(row));
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    String text() {
        int[] widths = new int[header.size()];
        List<List<String>> all = new ArrayList<>(rows);
        all.addFirst(header);
        for (List<String> row : all) {
            for (int i = 0; i < row.size(); i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : all) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                line.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length() + 2));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    String markdown() {
        StringBuilder text = new StringBuilder(line(header));
        text.append("|").append(" --- |".repeat(header.size())).append('\n');
        rows.forEach(row -> text.append(line(row)));
        return text.toString();
    }

    private static String line(List<String> cells) {
        return cells.stream()
                .map(cell -> cell.replace("|", "\\|").replaceAll("[\\p{Cntrl}]", " "))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
