package io.schedmate.tables;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * Reads tables. Each line is a row, and tabs separate its cells. {@code #} starts a comment line, {@code -} is an empty
 * cell, and several tabs count as one.
 */
public final class Tables {

    private static final String EMPTY = "-";
    private static final CSVFormat FORMAT = CSVFormat.DEFAULT
            .builder()
            .setDelimiter('\t')
            .setQuote(null)
            .setCommentMarker('#')
            .get();

    private Tables() {}

    /**
     * Reads a table stored beside a class.
     *
     * @throws IllegalStateException if there is no such resource
     * @throws IllegalArgumentException if a row does not have {@code columns} cells
     */
    public static List<List<String>> resource(Class<?> owner, String name, int columns) {
        return resource(owner, name, columns, row -> row);
    }

    /** Like {@link #resource(Class, String, int)}, but {@code reader} converts the cells of each row. */
    public static <T> List<T> resource(Class<?> owner, String name, int columns, Function<List<String>, T> reader) {
        InputStream table = owner.getResourceAsStream(name);
        if (table == null) {
            throw new IllegalStateException(
                    "Expected a resource beside %s, got (%s).".formatted(owner.getName(), name));
        }
        return read(new InputStreamReader(table, StandardCharsets.UTF_8), name, columns, reader);
    }

    /**
     * Reads a table and closes it.
     *
     * @param name the table's name in error messages
     * @throws IllegalArgumentException if a row does not have {@code columns} cells
     */
    public static List<List<String>> read(Reader table, String name, int columns) {
        return read(table, name, columns, row -> row);
    }

    /**
     * Like {@link #read(Reader, String, int)}, but {@code reader} converts the cells of each row.
     *
     * @throws IllegalArgumentException if {@code reader} throws one; the message then includes the table's name and the
     *     line number
     */
    public static <T> List<T> read(Reader table, String name, int columns, Function<List<String>, T> reader) {
        return read(table, name, columns, reader, problem -> {
            throw new IllegalArgumentException(problem);
        });
    }

    /**
     * Like {@link #read(Reader, String, int, Function)}, but skips invalid rows and reports each to {@code problems}.
     */
    public static <T> List<T> read(
            Reader table, String name, int columns, Function<List<String>, T> reader, Consumer<String> problems) {
        List<T> rows = new ArrayList<>();
        try (CSVParser lines = CSVParser.parse(table, FORMAT)) {
            for (CSVRecord line : lines) {
                List<String> cells = cells(line);
                if (!cells.isEmpty()) {
                    try {
                        rows.add(reader.apply(checked(cells, columns)));
                    } catch (IllegalArgumentException e) {
                        problems.accept("%s:%d: %s".formatted(name, lines.getCurrentLineNumber(), e.getMessage()));
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(rows);
    }

    private static List<String> checked(List<String> cells, int columns) {
        if (cells.size() != columns) {
            throw new IllegalArgumentException(
                    "Expected %d cells separated by tabs, found %d (%s)%nWrite - for an empty cell"
                            .formatted(columns, cells.size(), String.join(" | ", cells)));
        }
        return cells;
    }

    private static List<String> cells(CSVRecord line) {
        return line.stream()
                .map(String::strip)
                .filter(cell -> !cell.isEmpty())
                .map(cell -> cell.equals(EMPTY) ? "" : cell)
                .toList();
    }
}
