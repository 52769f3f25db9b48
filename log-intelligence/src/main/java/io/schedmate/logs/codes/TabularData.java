package io.schedmate.logs.codes;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Rows of tab-separated text: {@code #} starts a comment line, {@code -} is an empty cell, several tabs count as one. */
public final class TabularData {

    private TabularData() {}

    /**
     * The rows of {@code source}.
     *
     * @throws IllegalArgumentException if a row has another number of cells than {@code columns}
     */
    public static List<List<String>> rows(Reader source, int columns) {
        return new BufferedReader(source)
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> cells(line, columns))
                .toList();
    }

    /** The rows of a resource beside {@code owner}. */
    public static List<List<String>> resource(Class<?> owner, String name, int columns) {
        InputStream stream = owner.getResourceAsStream(name);
        if (stream == null) {
            throw new IllegalStateException("Expected a resource beside " + owner.getName() + " (" + name + ")");
        }
        try (Reader reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
            return rows(reader, columns);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> cells(String line, int columns) {
        List<String> cells = Arrays.stream(line.split("\t+"))
                .map(String::strip)
                .map(cell -> cell.equals("-") ? "" : cell)
                .toList();
        if (cells.size() != columns) {
            throw new IllegalArgumentException("Expected " + columns + " cells separated by tabs, found " + cells.size()
                    + " (" + line + ")\nMaybe write - for an empty cell");
        }
        return cells;
    }
}
