package io.schedmate.failure.report.weekly;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;

/** The schedule of reports: on one day of the week, about the preceding seven days. */
public record Weeks(DayOfWeek day, LocalTime at, ZoneId zone) {

    /**
     * The seven days of a report.
     *
     * @param to the end, exclusive
     * @param dueAt when the report is due
     */
    public record Week(Instant from, Instant to, Instant dueAt) {}

    /** Returns the latest week whose report is due. */
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
