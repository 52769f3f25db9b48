package io.schedmate.query.text;

import io.schedmate.query.Answer;
import io.schedmate.tables.Tables;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Turns of phrase by which questions and lines are read, as regular expressions; a table holds them. */
public final class Phrases {

    private static final Map<String, List<String>> ALTERNATIVES =
            Tables.resource(Answer.class, "phrases.tsv", 2).stream()
                    .collect(Collectors.groupingBy(
                            List::getFirst, Collectors.mapping(List::getLast, Collectors.toUnmodifiableList())));

    private Phrases() {}

    /**
     * The alternatives of a name as one expression.
     *
     * @throws IllegalArgumentException if the table has no such name
     */
    public static String of(String name) {
        return String.join("|", each(name));
    }

    /**
     * The alternatives of a name, in order.
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
