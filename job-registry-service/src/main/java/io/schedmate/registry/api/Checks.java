package io.schedmate.registry.api;

import io.schedmate.edge.problem.ProblemException;
import io.schedmate.wire.WireJson;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Limits of the API that are not in a type. */
final class Checks {

    private static final int MOST_ITEMS = 500;
    private static final Instant EARLIEST = Instant.EPOCH;
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");
    private static final JsonMapper MAPPER = WireJson.tolerant();

    private Checks() {}

    static int limit(int limit) {
        if (limit < 1 || limit > MOST_ITEMS) {
            throw ProblemException.invalid("query:limit", Integer.toString(limit), "a whole number from 1 to 500");
        }
        return limit;
    }

    static @Nullable String text(String name, @Nullable String value, int longest) {
        if (value != null && (value.isEmpty() || value.length() > longest || value.indexOf('\0') >= 0)) {
            throw ProblemException.invalid(
                    "query:" + name,
                    value.length() + " characters",
                    "a text of 1 to %d characters without U+0000".formatted(longest));
        }
        return value;
    }

    static @Nullable Instant time(String where, @Nullable Instant value) {
        if (value != null && (value.isBefore(EARLIEST) || value.isAfter(LATEST))) {
            throw ProblemException.invalid(where, value.toString(), "a time from 1970 to 9999");
        }
        return value;
    }

    /** The database keeps every sign but U+0000. */
    static <T> T storable(T body) {
        if (MAPPER.writeValueAsString(body).contains("\\u0000")) {
            throw ProblemException.invalid("the body", "a text with U+0000", "text without it");
        }
        return body;
    }
}
