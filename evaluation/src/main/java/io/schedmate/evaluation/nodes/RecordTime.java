package io.schedmate.evaluation.nodes;

import static java.time.temporal.ChronoField.YEAR;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.SignStyle;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Parses times and months in records of failures; local times are taken as UTC. */
final class RecordTime {

    private static final List<DateTimeFormatter> TIMES = List.of(
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT),
            DateTimeFormatter.ofPattern("M/d/yyyy H:mm", Locale.ROOT));

    /** {@code Nov-96}, and {@code 2-Mar}: a spreadsheet's form of March 2002. */
    private static final List<DateTimeFormatter> MONTHS = List.of(
            new DateTimeFormatterBuilder()
                    .appendPattern("MMM-")
                    .appendValueReduced(YEAR, 2, 2, 1990)
                    .toFormatter(Locale.ENGLISH),
            new DateTimeFormatterBuilder()
                    .appendValue(YEAR, 1, 2, SignStyle.NOT_NEGATIVE)
                    .appendPattern("-MMM")
                    .toFormatter(Locale.ENGLISH));

    private RecordTime() {}

    /** Returns the time, or the start of the month. */
    static Optional<Instant> begin(String text) {
        return time(text).or(() -> month(text).map(RecordTime::start));
    }

    /** Returns the time, or the end of the month. */
    static Optional<Instant> end(String text) {
        return time(text).or(() -> month(text).map(month -> start(month.plusMonths(1))));
    }

    private static Optional<Instant> time(String text) {
        return first(TIMES, format -> LocalDateTime.parse(text, format).toInstant(ZoneOffset.UTC));
    }

    private static Optional<YearMonth> month(String text) {
        return first(MONTHS, format -> YearMonth.parse(text, format))
                .map(month -> month.getYear() < 100 ? month.withYear(2000 + month.getYear()) : month);
    }

    private static Instant start(YearMonth month) {
        return month.atDay(1).atStartOfDay().toInstant(ZoneOffset.UTC);
    }

    private static <T> Optional<T> first(List<DateTimeFormatter> formats, Function<DateTimeFormatter, T> parsed) {
        for (DateTimeFormatter format : formats) {
            try {
                return Optional.of(parsed.apply(format));
            } catch (DateTimeParseException _) {
                // Another format may fit.
            }
        }
        return Optional.empty();
    }
}
