package io.schedmate.model.api;

import io.schedmate.model.check.Require;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks values from outside. Each method takes the field's JSON name. A single value may be null; its type decides
 * whether it may be absent. Every method throws {@link IllegalArgumentException} with a message for the sender.
 */
public interface Limits {

    /** Checks the length in UTF-16 units; both limits are inclusive. */
    static void text(String field, @Nullable String value, int shortest, int longest) {
        if (value != null && (value.length() < shortest || value.length() > longest)) {
            throw refusal(
                    field,
                    "a string of %d to %d characters".formatted(shortest, longest),
                    value.length() + " characters");
        }
    }

    static void atLeast(String field, @Nullable Number value, long least) {
        if (value != null && value.longValue() < least) {
            throw refusal(field, "a whole number of at least " + least, value);
        }
    }

    static void between(String field, @Nullable Number value, long least, long most) {
        if (value != null && (value.longValue() < least || value.longValue() > most)) {
            throw refusal(field, "a whole number from %d to %d".formatted(least, most), value);
        }
    }

    static void ratio(String field, @Nullable Double value) {
        amountBetween(field, value, 0, 1);
    }

    static void amount(String field, @Nullable Double value) {
        if (value != null && !(value >= 0 && Double.isFinite(value))) {
            throw refusal(field, "a number of at least 0", value);
        }
    }

    static void amountBetween(String field, @Nullable Double value, double least, double most) {
        if (value != null && !(value >= least && value <= most)) {
            throw refusal(field, "a number from %s to %s".formatted(least, most), value);
        }
    }

    static void finite(String field, @Nullable Double value) {
        if (value != null && !Double.isFinite(value)) {
            throw refusal(field, "a finite number", value);
        }
    }

    /** Checks the size and returns an unmodifiable copy. */
    static <T> List<T> items(String field, @Nullable List<T> given, int fewest, int most) {
        List<T> values = Require.items(field, given);
        if (values.size() < fewest || values.size() > most) {
            throw refusal(field, "%d to %d items".formatted(fewest, most), values.size());
        }
        return values;
    }

    /** Checks the size and returns an unmodifiable copy. */
    static <V> Map<String, V> entries(String field, @Nullable Map<String, V> given, int fewest, int most) {
        Map<String, V> values = Require.entries(field, given);
        if (values.size() < fewest || values.size() > most) {
            throw refusal(field, "%d to %d entries".formatted(fewest, most), values.size());
        }
        return values;
    }

    private static IllegalArgumentException refusal(String field, String expected, Object found) {
        return Require.refused(field, expected, found, "correct it and resend");
    }
}
