package io.schedmate.query.text;

import io.schedmate.query.Answer;
import io.schedmate.tables.Tables;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Words that number things in order, such as second; a table holds them. */
public final class Ordinals {

    /** Stands for the last thing, however many there are. */
    public static final int LAST = -1;

    private static final Map<String, Integer> NUMBERS = Tables.resource(Answer.class, "ordinals.tsv", 2).stream()
            .collect(Collectors.toUnmodifiableMap(
                    row -> row.getFirst(),
                    row -> row.getLast().equals("last") ? LAST : Integer.parseInt(row.getLast())));

    private Ordinals() {}

    /** The number that a word says, from 1, or {@link #LAST}; empty if it says none. */
    public static OptionalInt of(String word) {
        Integer number = NUMBERS.get(word);
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }
}
