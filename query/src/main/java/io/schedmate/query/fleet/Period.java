package io.schedmate.query.fleet;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import org.jspecify.annotations.Nullable;

/**
 * A span of time; days, weeks from Monday and months are those of UTC.
 *
 * @param from start, inclusive; null for the beginning of the records
 * @param before end, exclusive; null for now
 */
public record Period(@Nullable Instant from, @Nullable Instant before) {

    static final Period EVER = new Period(null, null);

    static Period last(Duration span, Instant now) {
        return new Period(now.minus(span), null);
    }

    static Period named(String name, Instant now) {
        LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        LocalDate monday = today.with(TemporalAdjusters.previousOrSame(java.time.DayOfWeek.MONDAY));
        LocalDate first = today.withDayOfMonth(1);
        return switch (name) {
            case "today" -> since(today);
            case "yesterday" -> between(today.minusDays(1), today);
            case "this_week" -> since(monday);
            case "last_week" -> between(monday.minusWeeks(1), monday);
            case "this_month" -> since(first);
            case "last_month" -> between(first.minusMonths(1), first);
            case "this_year" -> since(today.withDayOfYear(1));
            default -> throw new IllegalArgumentException("Expected a period, got (" + name + "). Correct fleet.tsv.");
        };
    }

    private static Period since(LocalDate day) {
        return new Period(start(day), null);
    }

    private static Period between(LocalDate from, LocalDate before) {
        return new Period(start(from), start(before));
    }

    private static Instant start(LocalDate day) {
        return day.atTime(LocalTime.MIDNIGHT).toInstant(ZoneOffset.UTC);
    }
}
