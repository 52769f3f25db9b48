package io.schedmate.failure.report.weekly;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;

/** When reports are due: on one day of the week, about the seven days before it. */
public record Weeks(DayOfWeek day, LocalTime at, ZoneId zone) {

    /**
     * Seven days.
     *
     * @param to the first instant after them
     * @param dueAt when they are reported
     */
    public record Week(Instant from, Instant to, Instant dueAt) {}

    /** The latest report that is due at a time. */
    Week latest(Instant now) {
        ZonedDateTime due = ZonedDateTime.ofInstant(now, zone)
                .with(TemporalAdjusters.previousOrSame(day))
                .with(at);
        if (due.toInstant().isAfter(now)) {
            due = due.minusWeeks(1);
        }
        ZonedDateTime midnight = due.truncatedTo(ChronoUnit.DAYS);
        return new Week(midnight.minusWeeks(1).toInstant(), midnight.toInstant(), due.toInstant());
    }
}
