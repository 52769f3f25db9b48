package io.schedmate.edge.api;

import io.schedmate.edge.problem.ProblemException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The end of a page, encoded as a string that the caller sends back.
 *
 * @param time the time of the last item; {@link Instant#EPOCH} if items are not ordered by time
 * @param id the id of the last item
 * @param filters a digest of the query; a cursor of another list is refused
 */
public record Cursor(Instant time, String id, int filters) {

    private static final String SEPARATOR = "|";

    /**
     * Returns a digest of the filters as strings. Unlike the hash of an enum value, it is the same in every process.
     */
    static int digest(@Nullable Object... filters) {
        return Arrays.stream(filters)
                .map(each -> each == null ? null : each.toString())
                .toList()
                .hashCode();
    }

    /**
     * Decodes a cursor; null for null.
     *
     * @throws ProblemException 400 if the text is not a cursor of the list with these filters
     */
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

    /** Returns the id of the last item, as a UUID. */
    public UUID uuid() {
        try {
            return UUID.fromString(id);
        } catch (IllegalArgumentException _) {
            throw refused(id);
        }
    }

    /** Returns the id of the last item, as a number from 0. */
    public long number() {
        try {
            long number = Long.parseLong(id);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException _) {
            throw refused(id);
        }
        throw refused(id);
    }

    private static ProblemException refused(String text) {
        return ProblemException.invalid(
                "query:cursor", text, "the nextCursor of the previous page, with the same filters");
    }
}
