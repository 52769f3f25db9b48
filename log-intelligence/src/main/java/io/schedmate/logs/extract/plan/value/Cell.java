package io.schedmate.logs.extract.plan.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A cell of a table row.
 *
 * @param ordinal the ordinal of the number that the cell starts with, or -1 if it does not start with a number
 */
public record Cell(int ordinal) {

    private static final Cell TEXT = new Cell(-1);
    /** What tables print for a missing value. */
    private static final Set<String> ABSENT = Set.of("N/A", "n/a", "nan", "NaN", "None", "-", "--");

    public boolean isNumber() {
        return ordinal >= 0;
    }

    /** Returns the cell between two positions of a row. */
    static Cell within(String row, NumberScan numbers, int from, int to) {
        int at = from;
        while (at < to && Character.isWhitespace(row.charAt(at))) {
            at++;
        }
        for (int i = 0; at < to && i < numbers.count(); i++) {
            if (numbers.start(i) == at) {
                return new Cell(i);
            }
        }
        return TEXT;
    }

    /**
     * Returns the cells of a row of {@code columns} numbers: fewer if the row is shorter, none if another word is in
     * between.
     */
    public static List<Cell> betweenBlanks(String row, NumberScan numbers, int columns) {
        List<Cell> wide = betweenBlanks(row, numbers, columns, true);
        return wide.size() == columns ? wide : betweenBlanks(row, numbers, columns, false);
    }

    private static List<Cell> betweenBlanks(String row, NumberScan numbers, int columns, boolean wide) {
        List<Cell> cells = new ArrayList<>();
        int at = afterBlanks(row, 0);
        while (cells.size() < columns && at < row.length()) {
            int end = endOfCell(row, at, wide);
            Cell cell = within(row, numbers, at, end);
            boolean empty = !cells.isEmpty() && ABSENT.contains(row.substring(at, end));
            if (!cell.isNumber() && !empty) {
                return List.of();
            }
            cells.add(cell);
            at = afterBlanks(row, end);
        }
        return cells;
    }

    private static int afterBlanks(String row, int from) {
        int at = from;
        while (at < row.length() && Character.isWhitespace(row.charAt(at))) {
            at++;
        }
        return at;
    }

    private static int endOfCell(String row, int from, boolean wide) {
        int at = from;
        while (at < row.length() && !isEdge(row, at, wide)) {
            at++;
        }
        return at;
    }

    private static boolean isEdge(String row, int at, boolean wide) {
        char c = row.charAt(at);
        boolean blank = Character.isWhitespace(c);
        boolean next = at + 1 >= row.length() || Character.isWhitespace(row.charAt(at + 1));
        return wide ? c == '\t' || blank && next : blank || c == ':';
    }
}
