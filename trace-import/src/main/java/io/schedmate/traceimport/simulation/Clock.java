package io.schedmate.traceimport.simulation;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Parses times in the formats of the supported systems: with a blank or a T, with or without an offset, or as seconds.
 */
public final class Clock {

    private static final int DATE = 10;

    private Clock() {}

    /**
     * Parses a time. Returns empty if the text is empty or one of the usual words for a missing time.
     *
     * @throws IllegalArgumentException if the text is not a time
     */
    public static Optional<LocalDateTime> at(@Nullable String text) {
        String plain = text == null ? "" : text.strip();
        if (plain.isEmpty() || plain.toLowerCase(Locale.ROOT).matches("nan|none|null|unknown|nat")) {
            return Optional.empty();
        }
        if (plain.matches("\\d+(\\.\\d+)?")) {
            return Optional.of(
                    LocalDateTime.ofInstant(Instant.ofEpochSecond((long) Double.parseDouble(plain)), ZoneOffset.UTC));
        }
        // Philly appends the abbreviation of the zone.
        String zoneless = plain.replaceFirst(" [A-Z]{3,4}$", "");
        String iso = zoneless.length() > DATE && zoneless.charAt(DATE) == ' '
                ? zoneless.substring(0, DATE) + "T" + zoneless.substring(DATE + 1)
                : zoneless;
        return Optional.of(parsed(iso));
    }

    private static LocalDateTime parsed(String iso) {
        try {
            return iso.matches(".*(Z|[+-]\\d\\d:?\\d\\d)$")
                    ? OffsetDateTime.parse(iso.replaceFirst("([+-]\\d\\d)(\\d\\d)$", "$1:$2"))
                            .withOffsetSameInstant(ZoneOffset.UTC)
                            .toLocalDateTime()
                    : LocalDateTime.parse(iso);
        } catch (DateTimeException wrong) {
            throw new IllegalArgumentException(
                    "expected a time such as 2024-05-01 12:00:00 (" + iso + "). The columns may be shifted", wrong);
        }
    }

    /** @throws IllegalArgumentException if the end is before the start */
    public static long seconds(LocalDateTime from, LocalDateTime to) {
        long seconds = Duration.between(from, to).toSeconds();
        if (seconds < 0) {
            throw new IllegalArgumentException("expected an end after the start (" + from + ", " + to + ")");
        }
        return seconds;
    }
}
