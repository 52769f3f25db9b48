package io.schedmate.query.text;

import io.schedmate.query.Answer;
import io.schedmate.tables.Tables;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Ordinal words such as second, from a table. */
public final class Ordinals {

    /** The number for the last thing, however many there are. */
    public static final int LAST = -1;

    private static final Map<String, Integer> NUMBERS = Tables.resource(Answer.class, "ordinals.tsv", 2).stream()
            .collect(Collectors.toUnmodifiableMap(
                    row -> row.getFirst(),
                    row -> row.getLast().equals("last") ? LAST : Integer.parseInt(row.getLast())));

    private Ordinals() {}

    /** Returns the number of an ordinal, from 1, or {@link #LAST}; empty if the word is not one. */
    public static OptionalInt of(String word) {
        Integer number = NUMBERS.get(word);
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }
}
