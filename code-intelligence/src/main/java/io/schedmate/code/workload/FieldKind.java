package io.schedmate.code.workload;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What kind of value a field has, and so its type and how a line of code tells it. */
public enum FieldKind {
    /** A text that stands in a line word for word. */
    NAME,
    /** A text of a fixed vocabulary, each of its words tied to words of a line. */
    TERM,
    /** A quantity in words, its number in the line. */
    SIZE,
    /** A list of texts, each in the words of a line. */
    TERMS,
    /** A {@link Long}. */
    WHOLE,
    /** An {@link Integer}. */
    COUNT,
    /** A {@link Double}. */
    REAL;

    /** The value as the kind is typed; null for what is not of this kind. */
    public @Nullable Object typed(@Nullable Object value) {
        return switch (this) {
            case NAME, TERM, SIZE -> value instanceof String ? value : null;
            case TERMS ->
                value instanceof List<?> list
                        ? list.stream().map(String::valueOf).toList()
                        : null;
            case WHOLE, COUNT, REAL -> value instanceof Number number ? ofNumber(number.doubleValue()) : null;
        };
    }

    /** A number as the kind is typed. */
    public Object ofNumber(double number) {
        return switch (this) {
            case WHOLE -> (Object) (long) number;
            case COUNT -> (int) Math.min(number, Integer.MAX_VALUE);
            case REAL, NAME, TERM, SIZE, TERMS -> number;
        };
    }

    /** Reads the words of a published value; null where they are no value of this kind. */
    public @Nullable Object parsed(String words) {
        try {
            return switch (this) {
                case NAME, TERM, SIZE -> words;
                case TERMS -> words.equals("none") ? List.of() : List.of(words.split(", ", -1));
                case WHOLE -> Long.valueOf(words);
                case COUNT -> Integer.valueOf(words);
                case REAL -> Double.valueOf(words);
            };
        } catch (NumberFormatException _) {
            return null;
        }
    }
}
