package io.schedmate.code.library.names;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The full imported names that a model of a library owns, with what each means to it: a table beside the models, a name
 * and a meaning a line. In a name {@code a.*.b} the star stands for any modules and classes between the two, or none.
 */
public final class ImportedNames {

    private static final Map<String, ImportedNames> READ = new ConcurrentHashMap<>();

    private final Map<String, String> exact = new LinkedHashMap<>();
    private final Map<String, List<Wildcard>> byLeaf = new HashMap<>();

    private record Wildcard(String before, String after, String meaning) {

        /** The point beside the star may be one and the same. */
        boolean fits(String name) {
            return name.startsWith(before)
                    && name.endsWith(after)
                    && name.length() >= before.length() + after.length() - 1;
        }
    }

    private ImportedNames(String table) {
        String file = "/io/schedmate/code/library/" + table + ".tsv";
        try (InputStream in = ImportedNames.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("expected the table (" + file + ") beside the models of libraries");
            }
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .forEach(line -> add(line.split("\t", 2)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @throws IllegalStateException where there is no table of that name */
    public static ImportedNames of(String table) {
        return READ.computeIfAbsent(table, ImportedNames::new);
    }

    private void add(String[] row) {
        if (row.length != 2) {
            throw new IllegalStateException("expected a name, a tab and a meaning (" + row[0] + ")");
        }
        int star = row[0].indexOf('*');
        if (star < 0) {
            exact.put(row[0], row[1]);
        } else {
            byLeaf.computeIfAbsent(leaf(row[0]), _ -> new ArrayList<>())
                    .add(new Wildcard(row[0].substring(0, star), row[0].substring(star + 1), row[1]));
        }
    }

    private static String leaf(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** What a full imported name means; empty where the library does not own it. */
    public String meaning(String name) {
        String meaning = exact.get(name);
        if (meaning != null) {
            return meaning;
        }
        for (Wildcard wildcard : byLeaf.getOrDefault(leaf(name), List.of())) {
            if (wildcard.fits(name)) {
                return wildcard.meaning();
            }
        }
        return "";
    }

    /** Whether the name means that. */
    public boolean is(String name, String meaning) {
        return meaning(name).equals(meaning);
    }

    /** The names without a star that mean that, in the order of the table. */
    public List<String> named(String meaning) {
        return exact.entrySet().stream()
                .filter(entry -> entry.getValue().equals(meaning))
                .map(Map.Entry::getKey)
                .toList();
    }
}
