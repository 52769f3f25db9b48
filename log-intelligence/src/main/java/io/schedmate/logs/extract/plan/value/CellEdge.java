package io.schedmate.logs.extract.plan.value;

import java.util.ArrayList;
import java.util.List;

/** The separator between the cells of a table. */
public enum CellEdge {
    BAR('|', 2),
    TAB('\t', 2),
    COMMA(',', 3),
    WIDE_BLANK(' ', 3),
    BLANK(' ', 3);

    private final char sign;
    private final int fewest;

    CellEdge(char sign, int fewest) {
        this.sign = sign;
        this.fewest = fewest;
    }

    /** Returns the least number of cells that a header with this separator has. */
    public int fewest() {
        return fewest;
    }

    public boolean isBlank() {
        return this == BLANK || this == WIDE_BLANK;
    }

    /** Returns true if lines around the cells identify the table, whatever the first column is. */
    public boolean isDrawn() {
        return this == BAR;
    }

    public int count(String text) {
        int count = 0;
        for (int at = next(text, 0); at >= 0; at = next(text, at + 1)) {
            count++;
        }
        return count;
    }

    /** Returns the position of the next separator, or -1. Consoles draw lines with several characters. */
    private int next(String text, int from) {
        for (int at = from; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == sign || isDrawn() && (c == '\u2502' || c == '\u2503' || c == '\u2551')) {
                return at;
            }
        }
        return -1;
    }

    /** Returns the texts of the cells of {@code head}. */
    public List<String> split(String head) {
        if (isBlank()) {
            return List.of(head.split(this == BLANK ? "\\s+" : "\\s{2,}|\t"));
        }
        List<String> texts = new ArrayList<>();
        for (int[] span : spans(head)) {
            texts.add(head.substring(span[0], span[1]).strip());
        }
        return texts;
    }

    /** Returns the cells of a row that is split by a sign. */
    public List<Cell> cells(String row, NumberScan numbers) {
        List<Cell> cells = new ArrayList<>();
        for (int[] span : spans(row)) {
            cells.add(Cell.within(row, numbers, span[0], span[1]));
        }
        return cells;
    }

    /** Returns the start and end of each cell. The outer lines of a drawn table bound it and have no cell outside. */
    private List<int[]> spans(String text) {
        List<int[]> spans = new ArrayList<>();
        int from = 0;
        while (from <= text.length()) {
            int next = next(text, from);
            int to = next < 0 ? text.length() : next;
            boolean outside = isDrawn()
                    && (from == 0 || next < 0)
                    && text.substring(from, to).isBlank();
            if (!outside) {
                spans.add(new int[] {from, to});
            }
            from = to + 1;
        }
        return spans;
    }
}
