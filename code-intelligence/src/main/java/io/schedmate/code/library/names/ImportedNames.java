package io.schedmate.code.library.names;

import io.schedmate.tables.Tables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The full imported names that a library model handles, with the meaning of each. They are stored in a table next to
 * the class of the model, with one name and its meaning per line. In a name {@code a.*.b} the star stands for any
 * modules and classes in between, or none.
 */
public final class ImportedNames {

    private static final Map<String, ImportedNames> READ = new ConcurrentHashMap<>();

    private final Map<String, String> exact = new LinkedHashMap<>();
    private final Map<String, List<Wildcard>> byLeaf = new HashMap<>();

    private record Wildcard(String before, String after, String meaning) {

        /** Whether the name matches. The dots on both sides of the star may be one and the same dot. */
        boolean fits(String name) {
            return name.startsWith(before)
                    && name.endsWith(after)
                    && name.length() >= before.length() + after.length() - 1;
        }
    }

    private ImportedNames(String table) {
        Tables.resource(ImportedNames.class, "/io/schedmate/code/library/" + table + ".tsv", 2)
                .forEach(row -> add(row.getFirst(), row.getLast()));
    }

    /** @throws IllegalStateException if there is no table of that name */
    public static ImportedNames of(String table) {
        return READ.computeIfAbsent(table, ImportedNames::new);
    }

    private void add(String name, String meaning) {
        int star = name.indexOf('*');
        if (star < 0) {
            exact.put(name, meaning);
        } else {
            byLeaf.computeIfAbsent(leaf(name), _ -> new ArrayList<>())
                    .add(new Wildcard(name.substring(0, star), name.substring(star + 1), meaning));
        }
    }

    private static String leaf(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Returns the meaning of a full imported name; empty if the model does not handle the name. */
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

    /** Whether the name has that meaning. */
    public boolean is(String name, String meaning) {
        return meaning(name).equals(meaning);
    }

    /** Returns the names without a star that have that meaning, in the order of the table. */
    public List<String> named(String meaning) {
        return exact.entrySet().stream()
                .filter(entry -> entry.getValue().equals(meaning))
                .map(Map.Entry::getKey)
                .toList();
    }
}
