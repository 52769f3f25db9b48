package io.schedmate.query.text;

import io.schedmate.query.Answer;
import io.schedmate.tables.Tables;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Regular expressions for phrases in questions and lines, from a table. */
public final class Phrases {

    private static final Map<String, List<String>> ALTERNATIVES =
            Tables.resource(Answer.class, "phrases.tsv", 2).stream()
                    .collect(Collectors.groupingBy(
                            List::getFirst, Collectors.mapping(List::getLast, Collectors.toUnmodifiableList())));

    private Phrases() {}

    /**
     * Returns the alternatives of a name as one expression.
     *
     * @throws IllegalArgumentException if the table has no such name
     */
    public static String of(String name) {
        return String.join("|", each(name));
    }

    /**
     * Returns the alternatives of a name, in order.
     *
     * @throws IllegalArgumentException if the table has no such name
     */
    public static List<String> each(String name) {
        List<String> alternatives = ALTERNATIVES.get(name);
        if (alternatives == null) {
            throw new IllegalArgumentException("Expected a name of phrases.tsv (" + name + ").");
        }
        return alternatives;
    }
}
