package io.schedmate.query.text;

import io.schedmate.query.Answer;
import io.schedmate.tables.Tables;
import java.util.LinkedHashMap;
import java.util.Map;

/** Turns of phrase by which questions and lines are read, as regular expressions; a table holds them. */
public final class Phrases {

    private static final Map<String, String> EXPRESSIONS = read();

    private Phrases() {}

    /**
     * The alternatives of a name as one expression.
     *
     * @throws IllegalArgumentException if the table has no such name
     */
    public static String of(String name) {
        String expression = EXPRESSIONS.get(name);
        if (expression == null) {
            throw new IllegalArgumentException("Expected a name of phrases.tsv (" + name + ").");
        }
        return expression;
    }

    private static Map<String, String> read() {
        Map<String, String> expressions = new LinkedHashMap<>();
        Tables.resource(Answer.class, "phrases.tsv", 2)
                .forEach(row -> expressions.merge(row.get(0), row.get(1), (before, next) -> before + "|" + next));
        return Map.copyOf(expressions);
    }
}
