package io.schedmate.tables;

import java.util.List;
import java.util.Set;

/**
 * Reads the word lists stored beside a class. Spaces separate the words; lines that start with {@code #} are comments.
 */
public final class WordLists {

    private WordLists() {}

    /** Returns the lines of the file {@code name} beside the class {@code beside}, each as a list of words. */
    public static List<List<String>> read(Class<?> beside, String name) {
        return Tables.resource(beside, name, 1, row -> List.of(row.getFirst().split("\\s+")));
    }

    /** Returns the words of the list {@code name} in the file {@code words.txt} beside the class {@code beside}. */
    public static Set<String> set(Class<?> beside, String name) {
        List<String> line = read(beside, "words.txt").stream()
                .filter(words -> words.getFirst().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("Expected a line of words in words.txt beside %s, got (%s)."
                                .formatted(beside.getName(), name)));
        return Set.copyOf(line.subList(1, line.size()));
    }
}
