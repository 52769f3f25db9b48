package io.schedmate.code.workload;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The kind of a field's value, which determines its type and how a line of code states it. */
public enum FieldKind {
    /** A text that occurs literally in a line. */
    NAME,
    /** A text from a fixed vocabulary; each word is tied to words of a line. */
    TERM,
    /** A quantity in words, whose number occurs in the line. */
    SIZE,
    /** A list of texts, each in the words of a line. */
    TERMS,
    /** A {@link Long}. */
    WHOLE,
    /** An {@link Integer}. */
    COUNT,
    /** A {@link Double}. */
    REAL;

    /** Returns the value in the type of the kind; null for a value of another kind. */
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

    /** Returns a number in the type of the kind. */
    public Object ofNumber(double number) {
        return switch (this) {
            case WHOLE -> (Object) (long) number;
            case COUNT -> (int) Math.min(number, Integer.MAX_VALUE);
            case REAL, NAME, TERM, SIZE, TERMS -> number;
        };
    }

    /** Parses a published value; null if it is not of this kind. */
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
