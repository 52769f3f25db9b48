package io.schedmate.logs.intake.prefix;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The forms in which loggers print the time. Every repetition is bounded, and therefore the time of a match. */
final class TimeForms {

    private static final String CLOCK =
            "(?<hour>\\d{2}):(?<minute>\\d{2}):(?<second>\\d{2})(?:[.,](?<fraction>\\d{1,9}))?";
    private static final String ZONE = "(?: ?(?<zone>Z|UTC|GMT|[+-]\\d{2}:?\\d{2}))?";
    private static final String MONTH = "(?<name>Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";
    private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
    private static final String END = "(?=[\\s\\]),;|:-]|$)";

    private static final List<Pattern> DATED = List.of(
            Pattern.compile("(?<year>\\d{4})[-/.](?<month>\\d{2})[-/.](?<day>\\d{2})[T ]{1,2}" + CLOCK + ZONE + END),
            Pattern.compile("(?<month>\\d{1,2})/(?<day>\\d{1,2})/(?<year>\\d{4}),? " + CLOCK + ZONE + END),
            Pattern.compile("(?<day>\\d{1,2})[/ ]" + MONTH + "[/ ](?<year>\\d{4})[: ]" + CLOCK + ZONE + END),
            Pattern.compile("(?<month>\\d{2})\\.(?<day>\\d{2})\\.(?<year>\\d{2})\\|" + CLOCK + ZONE + END),
            Pattern.compile("(?<year>\\d{2})-(?<month>\\d{2})-(?<day>\\d{2}) " + CLOCK + ZONE + END),
            Pattern.compile("(?<month>\\d{2})[/-](?<day>\\d{2}) " + CLOCK + ZONE + END),
            Pattern.compile("(?<year>20\\d{2})(?<month>\\d{2})(?<day>\\d{2})[ T_-]" + CLOCK + ZONE + END),
            Pattern.compile("(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?" + MONTH + " {1,2}(?<day>\\d{1,2}) " + CLOCK
                    + "(?: (?<zone>UTC))?(?: (?<year>\\d{4}))?" + END));
    private static final Pattern EPOCH = Pattern.compile("(?<epoch>1\\d{9}(?:\\.\\d{1,9})?)" + END);
    private static final Pattern UPTIME = Pattern.compile("\\[ {0,8}(?<uptime>\\d{1,9}\\.\\d{3,6})\\]");
    private static final Pattern TIME_OF_DAY = Pattern.compile(CLOCK + END);

    private TimeForms() {}

    record Found(LogTime time, int end) {}

    /** Returns the time that starts at {@code from}, with or without a bracket around it. */
    static @Nullable Found at(String text, int from, int to) {
        char first = text.charAt(from);
        if (first == '[' || first == '(') {
            Matcher uptime = matcher(UPTIME, text, from, to);
            if (uptime.lookingAt()) {
                return new Found(new LogTime(Double.parseDouble(uptime.group("uptime")), false), uptime.end());
            }
            int start = afterBlank(text, from + 1, to);
            @Nullable Found inside = start < to ? bare(text, start, to) : null;
            return inside == null ? null : withBracket(inside, text, to);
        }
        return bare(text, from, to);
    }

    private static Found withBracket(Found inside, String text, int to) {
        int end = afterBlank(text, inside.end(), to);
        boolean closed = end < to && "])".indexOf(text.charAt(end)) >= 0;
        return closed ? new Found(inside.time(), end + 1) : inside;
    }

    /** {@code [ Mon Apr 18 05:32:27 2022 ]}. */
    private static int afterBlank(String text, int at, int to) {
        return at < to && text.charAt(at) == ' ' ? at + 1 : at;
    }

    private static @Nullable Found bare(String text, int from, int to) {
        char first = text.charAt(from);
        if (!Character.isDigit(first) && !Character.isUpperCase(first)) {
            return null;
        }
        for (Pattern form : DATED) {
            Matcher matcher = matcher(form, text, from, to);
            if (matcher.lookingAt()) {
                return dated(matcher);
            }
        }
        Matcher epoch = matcher(EPOCH, text, from, to);
        if (epoch.lookingAt()) {
            return new Found(new LogTime(Double.parseDouble(epoch.group("epoch")), true), epoch.end());
        }
        Matcher clock = matcher(TIME_OF_DAY, text, from, to);
        return clock.lookingAt() ? new Found(new LogTime(clock(clock), false), clock.end()) : null;
    }

    private static Matcher matcher(Pattern pattern, String text, int from, int to) {
        return pattern.matcher(text).region(from, to);
    }

    private static @Nullable Found dated(Matcher matcher) {
        // Some loggers print no year: with 1970, differences within a year are right.
        int printed = number(matcher, "year", 1970);
        int year = printed < 100 ? 2000 + printed : printed;
        int month = matcher.namedGroups().containsKey("name")
                ? MONTHS.indexOf(matcher.group("name")) / 3 + 1
                : number(matcher, "month", 1);
        try {
            long days = LocalDate.of(year, month, number(matcher, "day", 1)).toEpochDay();
            @Nullable String zone = matcher.group("zone");
            double seconds = days * 86_400.0 + clock(matcher) - offsetSeconds(zone);
            return new Found(new LogTime(seconds, true), matcher.end());
        } catch (DateTimeException _) {
            return null;
        }
    }

    private static int number(Matcher matcher, String group, int otherwise) {
        @Nullable String digits = matcher.namedGroups().containsKey(group) ? matcher.group(group) : null;
        return digits == null ? otherwise : Integer.parseInt(digits);
    }

    private static double clock(Matcher matcher) {
        @Nullable String fraction = matcher.group("fraction");
        int whole =
                number(matcher, "hour", 0) * 3600 + number(matcher, "minute", 0) * 60 + number(matcher, "second", 0);
        return fraction == null ? whole : whole + Double.parseDouble("0." + fraction);
    }

    private static int offsetSeconds(@Nullable String zone) {
        if (zone == null || zone.length() < 5) {
            return 0;
        }
        int hours = Integer.parseInt(zone.substring(1, 3));
        int minutes = Integer.parseInt(zone.substring(zone.length() - 2));
        return (zone.charAt(0) == '-' ? -1 : 1) * (hours * 3600 + minutes * 60);
    }
}
