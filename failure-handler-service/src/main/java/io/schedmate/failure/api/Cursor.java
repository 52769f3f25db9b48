package io.schedmate.failure.api;

import io.schedmate.edge.problem.ProblemException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Where a page ended, as the text that a caller sends back.
 *
 * @param filters a digest of what was asked for: a cursor of another list is refused
 */
record Cursor(Instant time, String id, int filters) {

    private static final String SEPARATOR = "|";

    static int digest(@Nullable Object... filters) {
        return java.util.Arrays.deepHashCode(filters);
    }

    static @Nullable Cursor read(@Nullable String text, int filters) {
        if (text == null) {
            return null;
        }
        try {
            String plain = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
            List<String> parts = List.of(plain.split("\\|", 3));
            Cursor cursor = new Cursor(Instant.parse(parts.get(1)), parts.get(2), Integer.parseInt(parts.get(0)));
            if (cursor.filters == filters) {
                return cursor;
            }
        } catch (IllegalArgumentException | DateTimeParseException | IndexOutOfBoundsException _) {
            throw refused(text);
        }
        throw refused(text);
    }

    String text() {
        String plain = filters + SEPARATOR + time + SEPARATOR + id;
        return Base64.getUrlEncoder().withoutPadding().encodeToString(plain.getBytes(StandardCharsets.UTF_8));
    }

    /** The id, where it is one of the kind that most things have. */
    UUID uuid() {
        try {
            return UUID.fromString(id);
        } catch (IllegalArgumentException _) {
            throw refused(id);
        }
    }

    private static ProblemException refused(String text) {
        String shown = text.length() > 100 ? text.substring(0, 100) + "…" : text;
        return ProblemException.invalid(
                "query:cursor",
                shown.isBlank() ? "an empty text" : shown,
                "nextCursor of the page before, with its filters");
    }
}
