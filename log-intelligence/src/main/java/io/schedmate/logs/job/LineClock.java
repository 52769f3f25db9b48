package io.schedmate.logs.job;

import io.schedmate.logs.intake.prefix.LinePrefix;
import io.schedmate.logs.intake.prefix.LogTime;
import io.schedmate.logs.intake.prefix.ParsedLine;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The kind of time that a log prints, from the most precise to none. Times of two logs are compared by the less precise
 * kind.
 */
enum LineClock {
    DATED,
    WITHOUT_YEAR,
    TIME_OF_DAY,
    NONE;

    static final double DAY_SECONDS = 86_400;

    private static final double YEAR_SECONDS = 366 * DAY_SECONDS;

    /** Time stamps are near the start of a line; the rest is not searched. */
    private static final int REACH = 400;

    private static final int HEAD_LINES = 20_000;
    private static final int LINES_A_READ = 256;

    /** The kernel counts from the machine's start, which cannot be compared with other times. */
    private static final Pattern UPTIME = Pattern.compile("^\\[ {0,8}\\d{1,9}\\.\\d{3,6}\\]");

    static LineClock of(JobLog log) {
        for (long from = 1; from <= HEAD_LINES; from += LINES_A_READ) {
            List<String> lines = log.lines().read(from, LINES_A_READ);
            Optional<LineClock> found = lines.stream()
                    .flatMap(line -> time(line).stream())
                    .findFirst()
                    .map(LineClock::of);
            if (found.isPresent() || lines.isEmpty()) {
                return found.orElse(NONE);
            }
        }
        return NONE;
    }

    static Optional<LogTime> time(String line) {
        String head = line.length() > REACH ? line.substring(0, REACH) : line;
        ParsedLine parsed = LinePrefix.parse(head);
        return UPTIME.matcher(parsed.text()).find() ? Optional.empty() : Optional.ofNullable(parsed.time());
    }

    private static LineClock of(LogTime time) {
        if (!time.hasDate()) {
            return TIME_OF_DAY;
        }
        return time.seconds() < YEAR_SECONDS ? WITHOUT_YEAR : DATED;
    }

    /** Returns the time as this kind of clock would have printed it. */
    double seconds(LogTime time) {
        return switch (this) {
            case DATED, NONE -> time.seconds();
            case WITHOUT_YEAR -> inItsYear(time.seconds());
            case TIME_OF_DAY -> time.seconds() % DAY_SECONDS;
        };
    }

    private static double inItsYear(double seconds) {
        if (seconds < YEAR_SECONDS) {
            return seconds;
        }
        var date = java.time.LocalDate.ofEpochDay((long) (seconds / DAY_SECONDS));
        // Dates without a year are read as those of 1970, which had no 29th of February.
        var sameDay = date.withYear(1970);
        return sameDay.toEpochDay() * DAY_SECONDS + seconds % DAY_SECONDS;
    }
}
