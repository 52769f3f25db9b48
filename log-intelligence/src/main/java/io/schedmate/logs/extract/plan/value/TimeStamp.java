package io.schedmate.logs.extract.plan.value;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The time at which a log line was written, read from the head of the line.
 *
 * @param seconds since some fixed instant; only differences have a meaning
 * @param isDated false for a time of day, which restarts at midnight
 * @param isExact true if fractions of a second are printed
 * @param from the start of the stamp in the line
 * @param to the position after its end
 */
public record TimeStamp(double seconds, boolean isDated, boolean isExact, int from, int to) {

    private static final int HEAD = 160;
    private static final String TIME = "time";
    private static final List<String> RESTS = List.of("stamp", "_ms");
    /** Digits of a time since 1970, from 2001 until 2286. */
    private static final int SECONDS_OF_OUR_TIME = 10;

    private static final int MILLISECONDS_OF_OUR_TIME = 13;
    private static final String MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";
    private static final int[] DAYS_BEFORE = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};

    /** Returns the stamp in the head of {@code text}, or null. */
    public static @Nullable TimeStamp in(String text) {
        int stop = Math.min(text.length(), HEAD) - 5;
        for (int colon = text.indexOf(':', 1); colon >= 2 && colon < stop || colon == 1; ) {
            TimeStamp stamp = colon < 2 ? null : around(text, colon);
            if (stamp != null) {
                return stamp;
            }
            colon = text.indexOf(':', colon + 1);
        }
        return sinceEpoch(text);
    }

    /**
     * Returns the stamp of a record that names its time as a number of seconds or milliseconds since 1970, such as
     * {@code "time_ms": 1709287260000} or {@code "timestamp": 1709287260.5}, or null.
     */
    public static @Nullable TimeStamp sinceEpoch(String text) {
        for (int name = text.indexOf(TIME); name >= 0 && name < HEAD; name = text.indexOf(TIME, name + 1)) {
            TimeStamp stamp = numberAfter(text, name + TIME.length());
            if (stamp != null) {
                return stamp;
            }
        }
        return null;
    }

    private static @Nullable TimeStamp numberAfter(String text, int name) {
        int from = name;
        for (String rest : RESTS) {
            from = text.startsWith(rest, from) ? from + rest.length() : from;
        }
        while (from < text.length() && from - name < 10 && "\": =".indexOf(text.charAt(from)) >= 0) {
            from++;
        }
        int to = from;
        while (digit(text, to) >= 0) {
            to++;
        }
        boolean milliseconds = to - from == MILLISECONDS_OF_OUR_TIME;
        if (from == name || digit(text, from) != 1 || !milliseconds && to - from != SECONDS_OF_OUR_TIME) {
            return null;
        }
        double whole = Long.parseLong(text, from, to, 10) / (milliseconds ? 1000.0 : 1);
        int end = text.startsWith(".", to) && digit(text, to + 1) >= 0 ? endOfDigits(text, to + 1) : to;
        double fraction = end > to ? Double.parseDouble("0" + text.substring(to, end)) : 0;
        return new TimeStamp(whole + fraction, true, milliseconds || end > to, from, end);
    }

    private static int endOfDigits(String text, int from) {
        int to = from;
        while (digit(text, to) >= 0) {
            to++;
        }
        return to;
    }

    private static @Nullable TimeStamp around(String text, int colon) {
        int hours = number(text, colon - 2, 2);
        int minutes = number(text, colon + 1, 2);
        int seconds = number(text, colon + 4, 2);
        boolean clock = hours >= 0 && hours < 24 && minutes >= 0 && minutes < 60 && seconds >= 0 && seconds < 61;
        if (!clock || text.charAt(colon + 3) != ':' || colon > 2 && isPartOfMore(text.charAt(colon - 3))) {
            return null;
        }
        int to = colon + 6;
        double fraction = 0;
        boolean exact = to + 1 < text.length() && ".,".indexOf(text.charAt(to)) >= 0 && digit(text, to + 1) >= 0;
        if (exact) {
            double unit = 0.1;
            for (to = to + 1; digit(text, to) >= 0; to++) {
                fraction += digit(text, to) * unit;
                unit /= 10;
            }
        }
        double ofDay = hours * 3600.0 + minutes * 60.0 + seconds + fraction;
        return dated(text, colon - 2, to, ofDay, exact);
    }

    private static boolean isPartOfMore(char before) {
        return NumberScan.isDigit(before) || before == '<' || before == ':';
    }

    private static @Nullable TimeStamp dated(String text, int clock, int to, double ofDay, boolean exact) {
        int end = clock;
        while (end > 0 && clock - end < 3 && " T_-@|,".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        int[] start = new int[1];
        long day = end == clock ? -1 : dayBefore(text, end, start);
        if (day >= 0) {
            return new TimeStamp(day * 86_400.0 + ofDay, true, exact, start[0], to);
        }
        boolean atHead =
                clock == 0 || clock <= 12 && "[(".indexOf(text.charAt(clock - 1)) >= 0 || followsPrefix(text, clock);
        boolean ofABar = to < text.length() && "</".indexOf(text.charAt(to)) >= 0;
        return atHead && !ofABar ? new TimeStamp(ofDay, false, exact, clock, to) : null;
    }

    /** Returns true if the prefix of a rank or a node in brackets precedes the clock. */
    private static boolean followsPrefix(String text, int clock) {
        return clock <= 40 && clock >= 3 && (text.startsWith("]: ", clock - 3) || text.startsWith("] ", clock - 2));
    }

    /** Returns the day of the date that ends at {@code end}, or -1. */
    private static long dayBefore(String text, int end, int[] start) {
        int last = field(text, end);
        if (last == end) {
            return -1;
        }
        char mark = last > 0 ? text.charAt(last - 1) : ' ';
        if (end - last == 4 && "IWEFD".indexOf(mark) >= 0) {
            start[0] = last - 1;
            return day(2000, number(text, last, 2), number(text, last + 2, 2));
        }
        if (mark == ' ') {
            return afterMonthName(text, last, end, start);
        }
        if ("-/.".indexOf(mark) < 0) {
            return -1;
        }
        int middle = field(text, last - 1);
        boolean three = middle > 0 && text.charAt(middle - 1) == mark && digit(text, middle - 2) >= 0;
        if (!three) {
            start[0] = middle;
            return end - last <= 2 && last - 1 - middle <= 2
                    ? day(2000, number(text, middle, last - 1 - middle), number(text, last, end - last))
                    : -1;
        }
        int first = field(text, middle - 1);
        start[0] = first;
        int a = number(text, first, middle - 1 - first);
        int b = number(text, middle, last - 1 - middle);
        int c = number(text, last, end - last);
        if (c < 100 && text.charAt(end) == '|') {
            return day(2000 + c, a, b);
        }
        return c > 31 ? day(c, a, b) : day(a < 100 ? 2000 + a : a, b, c);
    }

    private static long afterMonthName(String text, int last, int end, int[] start) {
        int at = last - 1;
        while (at > 0 && text.charAt(at - 1) == ' ') {
            at--;
        }
        if (at < 3 || end - last > 2) {
            return -1;
        }
        int month = MONTHS.indexOf(text.substring(at - 3, at).toLowerCase(java.util.Locale.ROOT));
        start[0] = at - 3;
        return month < 0 || month % 3 != 0 ? -1 : day(2000, month / 3 + 1, number(text, last, end - last));
    }

    private static int field(String text, int end) {
        int at = end;
        while (at > 0 && end - at < 4 && NumberScan.isDigit(text.charAt(at - 1))) {
            at--;
        }
        return at;
    }

    private static long day(int year, int month, int day) {
        if (month < 1 || month > 12 || day < 1 || day > 31 || year < 1970 || year > 2099) {
            return -1;
        }
        // Every fourth year is a leap year between 1970 and 2099, and only differences matter.
        long leapDays = (year - 1) / 4 + (month > 2 && year % 4 == 0 ? 1L : 0L);
        return year * 365L + leapDays + DAYS_BEFORE[month - 1] + day;
    }

    private static int number(String text, int from, int digits) {
        int value = 0;
        for (int i = from; i < from + digits; i++) {
            int digit = digit(text, i);
            if (digit < 0) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    private static int digit(String text, int at) {
        return at >= 0 && at < text.length() && NumberScan.isDigit(text.charAt(at)) ? text.charAt(at) - '0' : -1;
    }
}
