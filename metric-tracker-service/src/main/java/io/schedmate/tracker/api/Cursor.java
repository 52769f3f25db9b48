package io.schedmate.tracker.api;

import io.schedmate.edge.problem.ProblemException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where a page of history ended, as the text that a caller sends back.
 *
 * @param number of the last sample
 * @param filters a digest of what was asked for: a cursor of another list is refused
 */
record Cursor(long number, int filters) {

    static int digest(@Nullable Object... filters) {
        return Objects.hash(filters);
    }

    static Cursor read(@Nullable String text, int filters) {
        if (text == null) {
            return new Cursor(0, filters);
        }
        try {
            String plain = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
            List<String> parts = List.of(plain.split("\\|", 2));
            Cursor cursor = new Cursor(Long.parseLong(parts.get(1)), Integer.parseInt(parts.get(0)));
            if (cursor.filters == filters && cursor.number >= 0) {
                return cursor;
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException _) {
            throw refused(text);
        }
        throw refused(text);
    }

    String text() {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString((filters + "|" + number).getBytes(StandardCharsets.UTF_8));
    }

    private static ProblemException refused(String text) {
        String shown = text.length() > 100 ? text.substring(0, 100) + "…" : text;
        return ProblemException.invalid(
                "query:cursor",
                shown.isBlank() ? "an empty text" : shown,
                "nextCursor of the page before, with its filters");
    }
}
