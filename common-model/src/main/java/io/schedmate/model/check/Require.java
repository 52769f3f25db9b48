package io.schedmate.model.check;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks for compact constructors. All throw {@link IllegalArgumentException} with a message that states what was
 * expected, the actual value in brackets, and what to do.
 */
public interface Require {

    /** A limit far above any number of lines or bytes of a log. */
    long MAX = 1L << 50;

    static <T> T present(String name, @Nullable T value) {
        if (value == null) {
            throw new IllegalArgumentException("Expected %s to be given, got (null). Add %s.".formatted(name, name));
        }
        return value;
    }

    /** Checks for a text that is not blank and has no surrounding blanks. */
    static String text(String name, @Nullable String value) {
        String given = present(name, value);
        if (given.isBlank() || !given.equals(given.strip())) {
            throw refused(
                    name, "text without leading or trailing spaces", given, "trim it, and do not send an empty string");
        }
        return given;
    }

    /** Checks for such a text with a maximum number of characters. */
    static String text(String name, @Nullable String value, int longest) {
        String text = text(name, value);
        atMost(name, text, longest);
        return text;
    }

    /** Checks for null or a text with a maximum number of characters. */
    static @Nullable String atMost(String name, @Nullable String value, int longest) {
        if (value != null && value.length() > longest) {
            throw refused(
                    name,
                    "a string of at most %d characters".formatted(longest),
                    value.length() + " characters",
                    "shorten it");
        }
        return value;
    }

    /** Checks for a number from 0 that is small enough to be summed without overflow. */
    static @Nullable Long countable(String name, @Nullable Long value) {
        notNegative(name, value);
        if (value != null && value > MAX) {
            throw refused(name, "at most %d".formatted(MAX), value, "count from the start");
        }
        return value;
    }

    static <T> List<T> items(String name, @Nullable List<T> values) {
        return List.copyOf(present(name, values));
    }

    static <K, V> Map<K, V> entries(String name, @Nullable Map<K, V> values) {
        return Map.copyOf(present(name, values));
    }

    /** Checks for an attempt, which counts from 1. */
    static int attempt(int value) {
        if (value < 1) {
            throw refused("attempt", "at least 1", value, "count attempts from 1");
        }
        return value;
    }

    static @Nullable Double ratio(String name, @Nullable Double value) {
        if (value != null && !(value >= 0 && value <= 1)) {
            throw refused(name, "a ratio from 0 to 1", value, "divide a percentage by 100");
        }
        return value;
    }

    static @Nullable Double notNegative(String name, @Nullable Double value) {
        if (value != null && !(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw refused(name, "a finite number of at least 0", value, "leave it out if it is unknown");
        }
        return value;
    }

    static @Nullable Long notNegative(String name, @Nullable Long value) {
        if (value != null && value < 0) {
            throw refused(name, "a whole number of at least 0", value, "leave it out if it is unknown");
        }
        return value;
    }

    static @Nullable Integer notNegative(String name, @Nullable Integer value) {
        if (value != null && value < 0) {
            throw refused(name, "a whole number of at least 0", value, "leave it out if it is unknown");
        }
        return value;
    }

    static IllegalArgumentException refused(String name, String expected, @Nullable Object value, String remedy) {
        return new IllegalArgumentException(
                "Expected %s to be %s, got (%s). %s.".formatted(name, expected, value, sentence(remedy)));
    }

    private static String sentence(String remedy) {
        return Character.toUpperCase(remedy.charAt(0)) + remedy.substring(1);
    }
}
