package io.schedmate.logs.classify.rule;

import static java.util.stream.Collectors.flatMapping;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toUnmodifiableSet;

import io.schedmate.tables.Tables;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Sets of words about the topic of a line, from a table. */
final class WordSets {

    private static final Map<String, Set<String>> SETS = Tables.resource(WordSets.class, "words.tsv", 2).stream()
            .collect(groupingBy(
                    row -> row.get(0), flatMapping(row -> Stream.of(row.get(1).split(" ")), toUnmodifiableSet())));

    private WordSets() {}

    /**
     * Returns the words of a set, in lower case.
     *
     * @throws IllegalArgumentException if the table has no such set
     */
    static Set<String> named(String name) {
        Set<String> words = SETS.get(name);
        if (words == null) {
            throw new IllegalArgumentException("Expected a set of words.tsv (" + name + ").");
        }
        return words;
    }
}
