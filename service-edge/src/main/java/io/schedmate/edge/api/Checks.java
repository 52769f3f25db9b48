package io.schedmate.edge.api;

import io.schedmate.edge.problem.ProblemException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks the limits on a call's values that their types do not express. A violation is answered with status 400, the
 * location of the value and the reason.
 */
public final class Checks {

    private static final int MAX_ITEMS = 500;
    private static final Instant EARLIEST = Instant.EPOCH;
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

    private Checks() {}

    /** Checks the number of items of a page, 1 to 500. */
    public static int limit(int limit) {
        return limit(limit, 1, MAX_ITEMS);
    }

    public static int limit(int limit, int least, int most) {
        if (limit < least || limit > most) {
            throw ProblemException.invalid(
                    "query:limit", Integer.toString(limit), "a whole number from %d to %d".formatted(least, most));
        }
        return limit;
    }

    /**
     * Checks that a text is neither empty nor too long, and contains no NUL.
     *
     * @param name the name of the query parameter
     * @param longest the maximum length in characters
     */
    public static @Nullable String text(String name, @Nullable String value, int longest) {
        if (value != null && (value.isEmpty() || value.length() > longest || value.indexOf('\0') >= 0)) {
            throw ProblemException.invalid(
                    "query:" + name,
                    value.length() + " characters",
                    "a string of 1 to %d characters without U+0000".formatted(longest));
        }
        return value;
    }

    /**
     * Checks that a time is from 1970 to 9999.
     *
     * @param where as in {@link io.schedmate.model.problem.FieldViolation}
     */
    public static @Nullable Instant time(String where, @Nullable Instant value) {
        if (value != null && (value.isBefore(EARLIEST) || value.isAfter(LATEST))) {
            throw ProblemException.invalid(where, value.toString(), "a time from 1970 to 9999");
        }
        return value;
    }

    /**
     * Checks that a list contains no nulls, which the readers of queries and bodies insert for blank or null items.
     *
     * @param where as in {@link io.schedmate.model.problem.FieldViolation}
     */
    public static <T> List<T> items(String where, List<? extends @Nullable T> items) {
        return items.stream()
                .map(item -> {
                    if (item == null) {
                        throw ProblemException.invalid(where, "an empty item", "a value in each place");
                    }
                    return (T) item;
                })
                .toList();
    }
}
