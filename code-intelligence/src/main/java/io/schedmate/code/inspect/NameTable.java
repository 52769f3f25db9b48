package io.schedmate.code.inspect;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A table of names that lies beside the classes: tab-separated, a number sign starts a comment.
 *
 * @param rows as they stand in the file
 */
record NameTable(List<List<String>> rows) {

    /** @throws IllegalStateException where the file is not beside this class */
    static NameTable read(String file) {
        try (InputStream in = NameTable.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("expected the resource (" + file + ") beside the class");
            }
            BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            return new NameTable(lines.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> List.of(line.split("\t", -1)))
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The second column of the rows whose first is {@code key}, in order: what comes first is tried first. */
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

    /** The third column by the second, of the rows whose first is {@code key}. */
    Map<String, String> mapOf(String key) {
        Map<String, String> map = new LinkedHashMap<>();
        rows.stream().filter(row -> row.getFirst().equals(key)).forEach(row -> map.put(row.get(1), row.get(2)));
        return map;
    }
}
