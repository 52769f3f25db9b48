package io.schedmate.code.inspect.job;

import io.schedmate.tables.Tables;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A table of names, stored next to the class that uses it.
 *
 * @param rows the rows as in the file
 */
public record NameTable(List<List<String>> rows) {

    public static NameTable read(Class<?> beside, String file, int columns) {
        return new NameTable(Tables.resource(beside, file, columns));
    }

    /** Returns the second column of the rows whose first column is {@code key}, in order of preference. */
    List<String> listOf(String key) {
        List<String> names = rows.stream()
                .filter(row -> row.getFirst().equals(key))
                .map(row -> row.get(1))
                .toList();
        if (names.isEmpty()) {
            throw new IllegalStateException("expected rows of (" + key + ") in a table of names");
        }
        return names;
    }

    Set<String> setOf(String key) {
        return new LinkedHashSet<>(listOf(key));
    }

    /** Returns the third column by the second, for the rows whose first column is {@code key}. */
    public Map<String, String> mapOf(String key) {
        Map<String, String> map = new LinkedHashMap<>();
        rows.stream().filter(row -> row.getFirst().equals(key)).forEach(row -> map.put(row.get(1), row.get(2)));
        return map;
    }
}
