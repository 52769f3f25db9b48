package io.schedmate.code.similar.option;

import io.schedmate.tables.Tables;
import java.util.List;
import java.util.Set;

/** Reads the word lists that lie beside a class: words parted by spaces, lines that start with {@code #} left out. */
public final class WordLists {

    private WordLists() {}

    /** Returns the lines of the file {@code name} that lies beside the class {@code beside}, each as its words. */
    public static List<List<String>> read(Class<?> beside, String name) {
        return Tables.resource(beside, name, 1, row -> List.of(row.getFirst().split("\\s+")));
    }

    /** Returns the words of the one line of a file that starts with {@code key}. */
    public static Set<String> set(Class<?> beside, String name, String key) {
        List<String> line = read(beside, name).stream()
                .filter(words -> words.getFirst().equals(key))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("Expected a line of words in %s (%s).".formatted(name, key)));
        return Set.copyOf(line.subList(1, line.size()));
    }
}
