package io.schedmate.query.text;

import io.schedmate.query.Answer;
import io.schedmate.tables.Tables;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Sets of words for questions and lines, from a table. */
public final class Words {

    private static final Map<String, Set<String>> SETS = Tables.resource(Answer.class, "words.tsv", 2).stream()
            .collect(Collectors.toUnmodifiableMap(
                    row -> row.get(0), row -> Set.of(row.get(1).split("\\|"))));

    private Words() {}

    /**
     * Returns the words of a set.
     *
     * @throws IllegalArgumentException if the table has no such name
     */
    public static Set<String> of(String name) {
        Set<String> words = SETS.get(name);
        if (words == null) {
            throw new IllegalArgumentException("Expected a name of words.tsv (" + name + ").");
        }
        return words;
    }
}
