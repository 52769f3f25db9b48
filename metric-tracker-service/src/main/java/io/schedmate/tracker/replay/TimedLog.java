package io.schedmate.tracker.replay;

import io.schedmate.logs.extract.plan.value.TimeStamp;
import io.schedmate.logs.intake.FileLogLines;
import io.schedmate.logs.intake.prefix.LinePrefix;
import io.schedmate.logs.intake.prefix.LogTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The lines of a log that prints times, grouped by second.
 *
 * @param stamped number of lines with a time
 * @param back the largest step back in its times; lines may be out of order by that much
 */
record TimedLog(Path file, List<Written> parts, int stamped, Duration back) {

    private static final int REACH = 400;
    /** The maximum number of lines per line with a time: a message may have several lines. */
    private static final int UNTIMED_TIMES = 4;

    private static final double DAY = 86_400;
    private static final double YEAR = 366 * DAY;
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    /**
     * The lines of one second.
     *
     * @param firstLine number of the first line, from 1
     */
    record Written(Instant at, long firstLine, List<String> lines) {}

    Duration length() {
        return parts.isEmpty() ? Duration.ZERO : Duration.between(start(), end());
    }

    Instant start() {
        return parts.getFirst().at();
    }

    Instant end() {
        return parts.getLast().at();
    }

    /** Returns the parts of the log between pauses of at least this length. */
    List<TimedLog> pieces(Duration pause) {
        List<TimedLog> pieces = new ArrayList<>();
        List<Written> piece = new ArrayList<>();
        for (Written part : parts) {
            if (!piece.isEmpty()
                    && Duration.between(piece.getLast().at(), part.at()).compareTo(pause) >= 0) {
                pieces.add(of(piece));
                piece.clear();
            }
            piece.add(part);
        }
        pieces.add(of(piece));
        return pieces;
    }

    /**
     * Returns whether its last lines were printed at its last time. Many lines without a time may have been printed at any
     * time until the next one.
     */
    boolean endsAtItsLastTime() {
        List<String> last = parts.getLast().lines();
        long timed = last.stream().filter(TimedLog::hasTime).count();
        return last.size() <= UNTIMED_TIMES * timed;
    }

    /** Returns this followed by the next piece of the same log. */
    TimedLog and(TimedLog next) {
        return of(Stream.concat(parts.stream(), next.parts().stream()).toList());
    }

    private TimedLog of(List<Written> some) {
        return new TimedLog(file, List.copyOf(some), stamped, back);
    }

    /** Returns the first half of the log's parts. */
    TimedLog half() {
        return of(parts.subList(0, parts.size() / 2));
    }

    /** Reads a log in the encoding that its bytes fit. */
    static TimedLog read(Path file) {
        try (FileLogLines lines = FileLogLines.open(file)) {
            return of(file, lines.read(1, Integer.MAX_VALUE));
        }
    }

    private static TimedLog of(Path file, List<String> lines) {
        List<Written> parts = new ArrayList<>();
        Map<Kind, PrintedTimes> times = new EnumMap<>(Kind.class);
        double latest = 0;
        double back = 0;
        int stamped = 0;
        long number = 0;
        for (String line : lines) {
            number++;
            String head = head(line);
            LogTime time = LinePrefix.parse(head).time();
            TimeStamp stamp = time == null ? TimeStamp.sinceEpoch(head) : null;
            Double passed = null;
            if (time != null) {
                passed = of(Kind.of(time), times).passed(time.seconds(), time.hasDate(), latest);
            } else if (stamp != null) {
                passed = of(Kind.MILLISECONDS, times).passed(stamp.seconds(), true, latest);
            }
            if (passed != null) {
                stamped++;
                back = Math.max(back, latest - passed);
                latest = Math.max(latest, passed);
            }
            Instant at = START.plusSeconds((long) latest);
            if (parts.isEmpty() || !parts.getLast().at().equals(at)) {
                parts.add(new Written(at, number, new ArrayList<>()));
            }
            parts.getLast().lines().add(line);
        }
        return new TimedLog(file, parts, stamped, Duration.ofSeconds((long) back));
    }

    private static boolean hasTime(String line) {
        String head = head(line);
        return LinePrefix.parse(head).time() != null || TimeStamp.sinceEpoch(head) != null;
    }

    private static String head(String line) {
        return line.substring(0, Math.min(REACH, line.length()));
    }

    private static PrintedTimes of(Kind kind, Map<Kind, PrintedTimes> times) {
        return times.computeIfAbsent(kind, _ -> new PrintedTimes());
    }

    /** What a printed time counts from. Loggers of several kinds may write to one log. */
    private enum Kind {
        DATED,
        WITHOUT_A_YEAR,
        WITHOUT_A_DATE,
        MILLISECONDS;

        static Kind of(LogTime time) {
            if (!time.hasDate()) {
                return WITHOUT_A_DATE;
            }
            return time.seconds() < YEAR ? WITHOUT_A_YEAR : DATED;
        }
    }

    /**
     * Times of one kind. Kinds may be in different time zones, so each time is compared only with the first time of its
     * kind.
     */
    private static final class PrintedTimes {

        private double first = Double.NaN;
        private double midnights;

        /**
         * Returns the seconds since the log's first time.
         *
         * @param latest the same seconds for the preceding lines; the first time of a kind counts as equal to it
         */
        double passed(double printed, boolean hasDate, double latest) {
            double seconds = printed + midnights;
            if (Double.isNaN(first)) {
                first = seconds - latest;
            }
            if (!hasDate && seconds - first < latest - DAY / 2) {
                midnights += DAY;
                seconds += DAY;
            }
            return seconds - first;
        }
    }
}
