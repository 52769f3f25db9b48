package io.schedmate.model.check;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * Parses quickly the form of ISO 8601 that nearly all senders use, {@code 2026-01-02T03:04:05.678Z}. Each event and
 * each line has such a time, and {@link Instant#parse} takes longer than parsing the rest of a short event.
 */
public interface UtcTime {

    String FORM = "0000-00-00T00:00:00";
    int NANO_DIGITS = 9;

    /** Parses like {@link Instant#parse}, which it uses for other forms. */
    static Instant parse(String text) {
        try {
            Instant plain = read(text);
            return plain == null ? Instant.parse(text) : plain;
        } catch (DateTimeException _) {
            // Instant.parse accepts 24:00 as the end of a day, and explains errors in other texts.
            return Instant.parse(text);
        }
    }

    /**
     * Returns the time; null if the text has another form.
     *
     * @throws java.time.DateTimeException if there is no such day or time
     */
    static @Nullable Instant read(String text) {
        int fraction = text.length() - FORM.length() - 2;
        return hasForm(text) && fraction <= NANO_DIGITS ? at(text, Math.max(0, fraction)) : null;
    }

    private static Instant at(String text, int fractionDigits) {
        int nanos = fractionDigits == 0 ? 0 : number(text, FORM.length() + 1, text.length() - 1);
        for (int digits = fractionDigits; digits < NANO_DIGITS; digits++) {
            nanos *= 10;
        }
        return LocalDateTime.of(
                        number(text, 0, 4),
                        number(text, 5, 7),
                        number(text, 8, 10),
                        number(text, 11, 13),
                        number(text, 14, 16),
                        number(text, 17, 19),
                        nanos)
                .toInstant(ZoneOffset.UTC);
    }

    private static boolean hasForm(String text) {
        int end = text.length() - 1;
        if (end < FORM.length() || text.charAt(end) != 'Z') {
            return false;
        }
        for (int place = 0; place < end; place++) {
            char wanted = place < FORM.length() ? FORM.charAt(place) : place == FORM.length() ? '.' : '0';
            char sign = text.charAt(place);
            if (wanted == '0' ? sign < '0' || sign > '9' : sign != wanted) {
                return false;
            }
        }
        return true;
    }

    /** Parses digits only, as the form requires. */
    private static int number(String text, int from, int to) {
        int number = 0;
        for (int place = from; place < to; place++) {
            number = 10 * number + text.charAt(place) - '0';
        }
        return number;
    }
}
