package io.schedmate.failure.alert;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;

/**
 * The hours of each day in which a person receives no notifications.
 *
 * @param to the end; on the next day if earlier than {@code from}
 * @param holdCritical whether critical alerts wait too
 */
public record QuietHours(LocalTime from, LocalTime to, ZoneId zone, boolean holdCritical) {

    public QuietHours {
        if (from.equals(to)) {
            throw new IllegalArgumentException(
                    "Expected quiet hours whose end differs from their start, got (%s). Correct them or leave them out."
                            .formatted(from));
        }
    }

    /** Returns the end of the quiet hours; empty if the time is outside them. */
    Optional<Instant> endAfter(Instant time) {
        ZonedDateTime there = time.atZone(zone);
        LocalTime clock = there.toLocalTime();
        boolean isOverNight = to.isBefore(from);
        boolean isAmong =
                isOverNight ? !clock.isBefore(from) || clock.isBefore(to) : !clock.isBefore(from) && clock.isBefore(to);
        if (!isAmong) {
            return Optional.empty();
        }
        LocalDate day = there.toLocalDate();
        LocalDate last = isOverNight && !clock.isBefore(from) ? day.plusDays(1) : day;
        return Optional.of(last.atTime(to).atZone(zone).toInstant());
    }
}
